"""The audit: who did what to what, recorded in the transaction that did it."""
