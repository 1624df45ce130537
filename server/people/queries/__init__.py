"""Reads, limited to the data that the viewer may see."""
