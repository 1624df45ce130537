"""The operator's calls."""
