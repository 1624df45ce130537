"""Reads, limited to what the viewer may have."""
