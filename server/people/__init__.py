"""People who look for a home: preferences, certificates, consent, cases and helpers."""
