"""Calls of facilities: homes, matches, invoices."""
