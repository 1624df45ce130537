"""Who may call: sessions, tokens and fresh proofs of HTTP requests."""
