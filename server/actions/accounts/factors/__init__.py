"""The second factors of staff: set up, proved, taken away."""
