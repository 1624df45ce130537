"""HTTP routes, grouped into packages by role and subject."""
