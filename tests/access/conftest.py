"""The people and homes of the random lives."""

from collections.abc import Iterator

import pytest
from apiflask import APIFlask

from tests.support.line import Line
from tests.support.machine.lives.scenario import Scenario, tiny_builds


@pytest.fixture(scope="module")
def scenario(
    whole_app: APIFlask, line: Line, address: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Scenario]:
    """The people of the lives, created once per module and reset before each life."""
    scenario = Scenario(whole_app, line, address, tiny_builds(tmp_path_factory.mktemp("builds")))
    yield scenario
    scenario.end()
