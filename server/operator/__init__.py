"""The operator's calls: what waits, what happened, and what is done about it (docs/decisions.md §13)."""
