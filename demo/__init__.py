"""What the product is tried on and measured with: a story, a made-up population, and their commands."""
