"""Fixtures of the monitoring tests."""

from pathlib import Path

import pytest
from apiflask import APIFlask

from tests.support.clock import Clock
from tests.support.line import Line
from tests.support.people import People
from tests.watching.alerts import TOKEN
from tests.watching.faults import Service


@pytest.fixture
def service(
    app: APIFlask, people: People, line: Line, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Service:
    settings = app.extensions["settings"].model_copy(update={"metrics_token": TOKEN})
    monkeypatch.setitem(app.extensions, "settings", settings)
    found = Service(app, people, line, clock, tmp_path)
    found.pass_time(1)
    return found
