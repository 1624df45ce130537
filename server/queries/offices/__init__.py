"""Corporations, their offices, and who works there."""
