"""The shapes of the operator's calls: no message, no certificate, no text of people's but a report's own evidence."""
