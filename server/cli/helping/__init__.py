"""Commands for user support: search, timelines, and corrections on behalf of users."""
