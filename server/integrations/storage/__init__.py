"""Pictures and files: checking, re-encoding, encrypting, storing."""
