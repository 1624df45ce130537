"""Demo data and a generated population to try and measure the product with, and their commands."""
