"""What LINE tells of people by its webhook: read leniently, because new kinds of events and fields come unannounced."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeGuard

from server.domain.notices.calls_for_help import calls_for_help

EVENT_ID_MAX = 64
REPLY_TOKEN_MAX = 128
_KIND_MAX, _LINE_ID_MAX = 64, 64
_LATEST_MS = datetime(2100, 1, 1, tzinfo=UTC).timestamp() * 1000


@dataclass(frozen=True)
class LineEvent:
    """One event; `id` is the same when LINE delivers it again."""

    id: str
    kind: str
    at: datetime
    line_id: str
    reply_token: str | None
    #: All that is kept of what somebody wrote.
    calls_for_help: bool = False

    @property
    def reachable(self) -> bool | None:
        """Whether LINE would deliver to this person from now on; None where the event does not tell."""
        return {"follow": True, "unfollow": False}.get(self.kind)

    @property
    def wants_answer(self) -> bool:
        """Whether somebody wrote to the account and can be answered."""
        return self.kind == "message" and self.reply_token is not None


def read_events(body: Any) -> list[LineEvent] | None:
    """Return the events of a webhook's body that are about a person, or None where it is no such body."""
    events = body.get("events") if isinstance(body, dict) else None
    return list(_readable(events)) if isinstance(events, list) else None


def _readable(events: list[Any]) -> Iterator[LineEvent]:
    for event in events:
        try:
            id_, kind, sent_ms = event["webhookEventId"], event["type"], event["timestamp"]
            line_id = event["source"]["userId"]
            # Of another module channel's turn: LINE wants no answer from us.
            token = event.get("replyToken") if event.get("mode") == "active" else None
        except (KeyError, TypeError, AttributeError):
            continue
        if not (
            _is_code(id_, EVENT_ID_MAX) and _is_code(kind, _KIND_MAX) and _is_code(line_id, _LINE_ID_MAX)
        ):
            continue
        if not isinstance(sent_ms, int) or not 0 <= sent_ms < _LATEST_MS:
            continue
        yield LineEvent(
            id_,
            kind,
            datetime.fromtimestamp(sent_ms / 1000, UTC),
            line_id,
            token if _is_code(token, REPLY_TOKEN_MAX) else None,
            calls_for_help(_text_of(event)),
        )


def _is_code(value: object, most: int) -> TypeGuard[str]:
    """Say whether a value is an id or a code: another text no database can be asked for, and one event loses all."""
    return isinstance(value, str) and 0 < len(value) <= most and value.isascii() and value.isprintable()


def _text_of(event: dict[str, Any]) -> object:
    message = event.get("message")
    return message.get("text") if isinstance(message, dict) else None
