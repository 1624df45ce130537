"""Code that every feature uses. It imports no feature."""
