"""The LINE stand-in: a program of its own, so the product runs without the internet; app.py builds it."""
