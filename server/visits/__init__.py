"""Visits: proposed, chosen, moved, cancelled, reported."""
