"""A pytest plugin of the quick run (`-p tests.lib.budget`): from a moment on, the tests that remain are skipped."""

import time

import pytest

#: Why a test was skipped; tests/quick.mjs counts it.
LEFT = "left to the whole run"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--until", type=float, help="seconds since 1970 from which on no more test begins")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the test before its fixtures are made."""
    until = item.config.getoption("until")
    if until is not None and time.time() >= until:
        pytest.skip(LEFT)
