"""The audit: what a request is to record, and its rows."""
