"""Rooms: messages, files, templates, and the live connection."""
