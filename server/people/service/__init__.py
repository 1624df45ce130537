"""Writes; each runs inside one transaction."""
