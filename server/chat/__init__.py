"""Contacts, notifications and rooms."""
