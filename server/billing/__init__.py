"""Billing: the system usage fee of a confirmed move-in."""
