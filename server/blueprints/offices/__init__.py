"""Offices, members, handover."""
