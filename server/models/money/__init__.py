"""The system usage fee."""
