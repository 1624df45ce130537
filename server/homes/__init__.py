"""Group homes, their pictures, and drafts from public data."""
