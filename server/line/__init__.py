"""LINE's platform behind its base addresses: sign-in and messages."""
