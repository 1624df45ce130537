"""The people who fit a home, as its list shows them."""
