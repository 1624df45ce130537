"""A contact, from the request to its end."""
