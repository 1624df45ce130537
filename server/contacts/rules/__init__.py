"""Rules: pure functions; the caller passes the current time."""
