"""How much a test run does: a few fixed examples by default, everything with TEST_SCOPE=all (docs/tests.md)."""

import os
from typing import Any

from hypothesis import settings

#: Whether this is the full run, before a release.
ALL = os.environ.get("TEST_SCOPE") == "all"


def search(few: int, many: int, **options: Any) -> settings:
    """Return the settings of a random search: `few` fixed examples by default, `many` random ones in the full run."""
    return settings(
        max_examples=many if ALL else few, derandomize=not ALL, database=None, deadline=None, **options
    )
