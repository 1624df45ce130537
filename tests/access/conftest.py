"""The people and homes of the random lives."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from apiflask import APIFlask

from tests.support.line import Line
from tests.support.machine.lives.scenario import Scenario, tiny_builds


@pytest.fixture(scope="module")
def scenario(
    whole_app: APIFlask, line: Line, address: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Scenario]:
    """The people of the lives, created once per module and reset before each life."""
    # The people stay signed in for the whole search. On a busy machine that takes longer than a token lasts.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("server.accounts.http.tokens.ACCESS_LIFETIME", timedelta(days=1))
        scenario = Scenario(whole_app, line, address, tiny_builds(tmp_path_factory.mktemp("builds")))
    yield scenario
    scenario.end()
