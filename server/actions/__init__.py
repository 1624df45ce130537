"""The use cases: the only writers. One transaction each; live events leave after the commit."""
