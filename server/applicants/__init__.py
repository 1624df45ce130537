"""Preferences, kept by applicants and by counselors."""
