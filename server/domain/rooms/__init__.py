"""What is said in a contact's room."""
