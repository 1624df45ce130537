"""Authentication and authorization of HTTP requests: tokens, sessions, step-up proofs, rate limits."""
