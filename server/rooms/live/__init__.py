"""The live room: from a frame of a socket to a stored message and to everybody in the room."""
