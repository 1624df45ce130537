"""Handover of homes and cases, disabling of accounts, suspension of offices."""
