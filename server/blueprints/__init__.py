"""HTTP routes by role."""
