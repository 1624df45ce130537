"""HTTP glue without knowledge of features: who may call, errors, headers; used by the role folders only."""
