"""The LINE emulator: a separate program, so that the product runs without the internet. app.py builds it."""
