"""The rules of the operator's console: what has to be done, and what a timeline shows."""
