"""Pages, media, health and other calls of no role."""
