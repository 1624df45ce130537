"""Measuring how fast the product is; never part of it."""
