"""Pictures: checked, re-encoded, stored; certificates encrypted."""
