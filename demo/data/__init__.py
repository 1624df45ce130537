"""The demo as plain data: accounts, offices, homes, preferences and contacts."""
