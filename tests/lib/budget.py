"""A pytest plugin of the quick run (`-p tests.lib.budget`): skips all tests that have not started at a given time."""

import time

import pytest

#: tests/quick.mjs counts the tests with this reason.
SKIP_REASON = "left to the whole run"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--until", type=float, help="seconds since 1970 after which no test starts")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the test before its fixtures are created."""
    until = item.config.getoption("until")
    if until is not None and time.time() >= until:
        pytest.skip(SKIP_REASON)
