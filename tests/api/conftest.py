"""The world that the tests of access share."""

import pytest
from apiflask import APIFlask

from tests.support.line import Line
from tests.support.world import World


@pytest.fixture(scope="module")
def world(whole_app: APIFlask, line: Line, address: str) -> World:
    """The world of a module: made once, and made again after each call that changed it."""
    return World(whole_app, line, address)
