"""What the operator does; each by a page of the console and by a command alike."""
