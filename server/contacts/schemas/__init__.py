"""Shapes on the wire."""
