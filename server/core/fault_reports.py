"""Error reports to Sentry, if configured. A report has the place in the program and the request id, no personal data.

Only the fields listed here are sent. The log has the details under the same request id.
"""

from typing import Any

import sentry_sdk
from sentry_sdk.integrations.logging import LoggingIntegration
from sentry_sdk.transport import Transport
from sentry_sdk.types import Event, Hint

from server.config import Settings
from server.core.logs import request_id_field

_EVENT_FIELDS = ("event_id", "timestamp", "platform", "level", "logger", "environment")
_EXCEPTION_FIELDS = ("type", "module")
_FRAME_FIELDS = ("filename", "function", "module", "lineno", "in_app")


def register_fault_reports(settings: Settings, transport: type[Transport] | None = None) -> None:
    """Send every error in the log to Sentry, if the settings have a DSN."""
    if not settings.sentry_dsn:
        return
    sentry_sdk.init(
        dsn=settings.sentry_dsn,
        environment=settings.mode,
        transport=transport,
        # The Flask integration would add paths, cookies and the signed-in account.
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[LoggingIntegration(level=None, sentry_logs_level=None)],
        before_send=_without_personal_data,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        send_client_reports=False,
        auto_session_tracking=False,
        # Otherwise the library sends the name of the machine.
        server_name="",
    )


def _without_personal_data(event: Event, _hint: Hint) -> Event:
    """Keep the allowed fields only, because exception messages and variables may contain texts of users."""
    fields: dict[str, Any] = {**event}
    report = {name: fields[name] for name in _EVENT_FIELDS if name in fields}
    # Send our own messages, but without their arguments. Do not send messages of libraries, which may contain values.
    if str(fields.get("logger", "")).partition(".")[0] == "server" and "logentry" in fields:
        report["logentry"] = {"message": fields["logentry"].get("message")}
    report["tags"] = request_id_field()
    exceptions = (fields.get("exception") or {}).get("values") or []
    report["exception"] = {"values": [_exception_fields(exception) for exception in exceptions]}
    return report  # type: ignore[return-value]


def _exception_fields(exception: dict[str, Any]) -> dict[str, Any]:
    frames = (exception.get("stacktrace") or {}).get("frames") or []
    return {
        **{name: exception.get(name) for name in _EXCEPTION_FIELDS},
        "stacktrace": {"frames": [{name: frame.get(name) for name in _FRAME_FIELDS} for frame in frames]},
    }
