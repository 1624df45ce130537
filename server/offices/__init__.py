"""The calls of staff about their offices: members, invitations, handover."""
