"""Accounts: sign-in, sessions, second factors, settings."""
