"""The stage for the random lives."""

from collections.abc import Iterator

import pytest
from apiflask import APIFlask

from tests.support.line import Line
from tests.support.machine.after.stage import Stage, tiny_builds


@pytest.fixture(scope="module")
def stage(
    whole_app: APIFlask, line: Line, address: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stage]:
    """The people of the lives, created once per module and reset before each life."""
    stage = Stage(whole_app, line, address, tiny_builds(tmp_path_factory.mktemp("builds")))
    yield stage
    stage.end()
