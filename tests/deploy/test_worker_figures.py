"""The metrics of the worker need no token, so by default only this machine can read them."""

from importlib import import_module
from typing import Any

import pytest
from apiflask import APIFlask

# By its path, because the package has a command of the same name.
worker = import_module("server.cli.worker")


@pytest.mark.parametrize(
    ("changes", "address"),
    [({}, "127.0.0.1"), ({"worker_metrics_address": "0.0.0.0"}, "0.0.0.0")],  # noqa: S104
)
def test_worker_metrics_listen_on_this_machine_by_default(
    app: APIFlask, monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], address: str
) -> None:
    calls = list[tuple[Any, ...]]()
    settings = app.extensions["settings"].model_copy(update={"worker_metrics_port": 9100, **changes})
    monkeypatch.setitem(app.extensions, "settings", settings)
    monkeypatch.setattr(worker, "start_http_server", lambda *args: calls.append(args))
    monkeypatch.setattr(worker, "_run", lambda _app: None)
    monkeypatch.setattr(worker, "log_as_json", lambda: None)
    assert app.test_cli_runner().invoke(args=["worker"]).exit_code == 0
    assert calls == [(9100, address)]
