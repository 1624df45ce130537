"""Pure rules; the caller passes the current time."""
