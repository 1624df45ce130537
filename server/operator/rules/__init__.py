"""Rules: pure, the current time is passed in."""
