"""The scope of a test run: a few fixed examples by default, everything with TEST_SCOPE=all (docs/tests.md)."""

import os
from typing import Any

from hypothesis import HealthCheck, settings

_SCOPE = os.environ.get("TEST_SCOPE", "")
#: Whether this is the full run, before a release.
ALL = _SCOPE == "all"
#: Whether this is a CI run or a full run. They have PostgreSQL, Redis and promtool.
IN_CI = _SCOPE in ("ci", "all")


def search(few: int, many: int, **options: Any) -> settings:
    """Return the settings of a random search: `few` fixed examples by default, `many` random ones in the full run."""
    return settings(
        max_examples=many if ALL else few,
        derandomize=not ALL,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        **options,
    )
