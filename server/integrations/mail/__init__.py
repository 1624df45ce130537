"""E-mail: sending over SMTP and reading bounces."""
