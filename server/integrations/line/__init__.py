"""LINE: sign-in, messages, rich menu."""
