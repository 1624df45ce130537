"""Which people and homes fit."""
