"""The match list of a home, and the limits for contacting people."""
