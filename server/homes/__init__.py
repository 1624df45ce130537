"""Group homes, their pictures, and drafts from open data."""
