"""How the operator's commands run: recorded, and refused in a sentence."""
