"""Corporations, their offices and members."""
