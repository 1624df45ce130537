"""Notifications in the product, and the outboxes of LINE messages and e-mails."""
