"""Postal codes to addresses."""
