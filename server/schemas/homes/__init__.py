"""Group homes, their pictures, and drafts of public data."""
