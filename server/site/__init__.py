"""What belongs to no role: pages, pictures, postal codes, health."""
