"""What homes require and people need: the rules, and the numbers stored for ranking."""
