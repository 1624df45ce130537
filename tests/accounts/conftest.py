"""A low limit of attempts, for tests that reach it."""

import pytest

from server.accounts.rules import passwords


@pytest.fixture
def few_attempts(monkeypatch: pytest.MonkeyPatch) -> int:
    """Lower the daily limit for unknown browsers, and return it; a test in `test_limits.py` reaches the real one."""
    limit = 20
    monkeypatch.setattr(passwords, "UNKNOWN_BROWSER_MAX", limit)
    return limit
