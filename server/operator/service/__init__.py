"""The operator's operations. Each change runs in one transaction."""
