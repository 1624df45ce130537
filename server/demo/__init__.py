"""The demo story as plain data and drawn pictures; the command line writes it into the database."""
