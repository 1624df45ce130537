"""The server: importing it loads nothing, for settings are read before gevent has patched anything."""
