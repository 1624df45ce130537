"""Faults told to Sentry, where the settings name one: where in the program, under which number, and nothing of people.

What is sent is listed here; whatever else the library knows stays with us. The rest is in the log, by its number.
"""

from typing import Any

import sentry_sdk
from sentry_sdk.integrations.logging import LoggingIntegration
from sentry_sdk.transport import Transport
from sentry_sdk.types import Event, Hint

from server.config import Settings
from server.core.logs import numbered

_OF_EVENT = ("event_id", "timestamp", "platform", "level", "logger", "environment")
_OF_FAULT = ("type", "module")
_OF_FRAME = ("filename", "function", "module", "lineno", "in_app")


def report_faults(settings: Settings, transport: type[Transport] | None = None) -> None:
    """Have every line of the log that tells of an error sent to Sentry, if the settings have its address."""
    if not settings.sentry_dsn:
        return
    sentry_sdk.init(
        dsn=settings.sentry_dsn,
        environment=settings.mode,
        transport=transport,
        # Flask's own would add paths, cookies and who is signed in.
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[LoggingIntegration(level=None, sentry_logs_level=None)],
        before_send=_without_people,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        send_client_reports=False,
        auto_session_tracking=False,
        # The library would name the machine.
        server_name="",
    )


def _without_people(event: Event, _hint: Hint) -> Event:
    """Return what may leave: neither what a fault says nor any value, which may hold what people wrote."""
    given: dict[str, Any] = {**event}
    told = {name: given[name] for name in _OF_EVENT if name in given}
    # The words of our own lines before anything was filled in; of a library's there is no telling.
    if str(given.get("logger", "")).partition(".")[0] == "server" and "logentry" in given:
        told["logentry"] = {"message": given["logentry"].get("message")}
    told["tags"] = numbered()
    faults = (given.get("exception") or {}).get("values") or []
    told["exception"] = {"values": [_of_fault(fault) for fault in faults]}
    return told  # type: ignore[return-value]


def _of_fault(fault: dict[str, Any]) -> dict[str, Any]:
    frames = (fault.get("stacktrace") or {}).get("frames") or []
    return {
        **{name: fault.get(name) for name in _OF_FAULT},
        "stacktrace": {"frames": [{name: frame.get(name) for name in _OF_FRAME} for frame in frames]},
    }
