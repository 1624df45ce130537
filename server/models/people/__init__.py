"""People who look for a home: what they wish for, and what they show of themselves."""
