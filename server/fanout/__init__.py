"""Live events to the open rooms."""
