"""The strokes behind the demo pictures, from canvas to whole rooms; ``pictures`` names the results."""
