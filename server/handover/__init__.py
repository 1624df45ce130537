"""Handing over homes and cases; closing accounts and suspending offices."""
