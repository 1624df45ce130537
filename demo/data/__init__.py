"""The demo's story as plain data: who there is, which homes, and what they wrote to each other."""
