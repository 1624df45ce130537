"""Contacts, visits, rooms and notifications."""
