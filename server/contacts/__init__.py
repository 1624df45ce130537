"""Contacts, from the request to the closed room."""
