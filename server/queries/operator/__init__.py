"""What the operator reads: of people, ids, codes and dates alone."""
