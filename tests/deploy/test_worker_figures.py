"""Where the worker tells its figures: they ask for no token, so only this machine unless a setting says otherwise."""

from importlib import import_module
from typing import Any

import pytest
from apiflask import APIFlask

# By its path: the package has a command of the module's name.
worker = import_module("server.cli.worker")


@pytest.mark.parametrize(
    ("given", "address"),
    [({}, "127.0.0.1"), ({"worker_metrics_address": "0.0.0.0"}, "0.0.0.0")],  # noqa: S104
)
def test_the_workers_figures_are_told_to_this_machine_alone_unless_set_otherwise(
    app: APIFlask, monkeypatch: pytest.MonkeyPatch, given: dict[str, Any], address: str
) -> None:
    told = list[tuple[Any, ...]]()
    settings = app.extensions["settings"].model_copy(update={"worker_metrics_port": 9100, **given})
    monkeypatch.setitem(app.extensions, "settings", settings)
    monkeypatch.setattr(worker, "start_http_server", lambda *args: told.append(args))
    monkeypatch.setattr(worker, "_run", lambda _app: None)
    monkeypatch.setattr(worker, "log_as_json", lambda: None)
    assert app.test_cli_runner().invoke(args=["worker"]).exit_code == 0
    assert told == [(9100, address)]
