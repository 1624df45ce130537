"""Read queries of the operator's console."""
