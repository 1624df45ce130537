"""Second factors: passkeys, authenticator apps, recovery codes, step-up proofs and resets."""
