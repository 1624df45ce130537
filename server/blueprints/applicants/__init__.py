"""Calls of applicants, helpers and counselors about people."""
