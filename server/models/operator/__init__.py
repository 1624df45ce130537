"""What is kept for the operator's console."""
