"""Rules without side effects. The caller passes the current time."""
