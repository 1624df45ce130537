"""The document of the API."""
