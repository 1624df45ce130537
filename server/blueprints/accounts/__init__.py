"""Signing in, factors, invitations, settings."""
