"""The messages in the room of a contact."""
