"""The live rooms: from a socket's frame to a stored message and to everybody who is there."""
