"""Reads, each already limited to what the viewer may have."""
