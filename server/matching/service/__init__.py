"""Writes, each inside one transaction."""
