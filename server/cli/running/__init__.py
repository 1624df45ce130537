"""Shared parts of the operator's commands: arguments, audit records, errors and files."""
