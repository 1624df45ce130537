"""Accounts, how people sign in, and what they set for themselves."""
