"""The shapes on the wire, one file a noun; filling them is limited by what the viewer may see."""
