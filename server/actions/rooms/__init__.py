"""What is said in the room of a contact."""
