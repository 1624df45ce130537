"""Commands by which an operator finds somebody, reads what happened to them, and helps them."""
