"""Benchmarks of the product. Not part of a deployment."""
