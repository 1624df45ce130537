"""Fixtures of the tests of the operator's console and of monitoring."""

from pathlib import Path

import pytest
from apiflask import APIFlask

from tests.operator.alerts import TOKEN
from tests.operator.faults import Service
from tests.support.clock import Clock
from tests.support.line import Line
from tests.support.people import People


@pytest.fixture
def service(
    app: APIFlask, people: People, line: Line, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Service:
    settings = app.extensions["settings"].model_copy(update={"metrics_token": TOKEN})
    monkeypatch.setitem(app.extensions, "settings", settings)
    found = Service(app, people, line, clock, tmp_path)
    found.pass_time(1)
    return found
