"""The facility's calls: homes, pictures and matched people."""
