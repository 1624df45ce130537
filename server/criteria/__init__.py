"""What homes require and people need: the rules, and the bit masks stored for ranking."""
