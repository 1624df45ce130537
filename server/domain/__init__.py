"""The pure rules: standard library only, the present moment passed in; no database, no HTTP."""
