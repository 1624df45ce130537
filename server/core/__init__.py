"""What every feature stands on; it knows none of them."""
