"""LINE: sign-in, messages, rich menu and settings check."""
