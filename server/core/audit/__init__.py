"""The audit log: who did what to which object, recorded in the same transaction as the change."""
