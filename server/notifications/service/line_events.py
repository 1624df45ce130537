"""Taking what LINE's webhook tells: who can be reached, and who wrote and is to be answered."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import or_, update

from server.core.database import db
from server.core.services import app_settings
from server.core.transaction import insert_all, insert_if_absent, transaction
from server.integrations.line.notice import notice
from server.models import Account, LineEvent, LineReply
from server.notifications.rules import line_events
from server.notifications.rules.line_events import WebhookEvent
from server.notifications.service.outbox import correct_since

_ANSWER = (
    "ここに書いても、ホームには届きません。ホームとの話は、アプリのトークルームでできます。\n"
    "困ったときは、下のボタンを押してください。"
)


def take_events(events: Sequence[WebhookEvent], now: datetime) -> None:
    """Take each event once, whatever their order: of follows and blocks the latest counts."""
    with transaction():
        new = [event for event in events if insert_if_absent(LineEvent, {"id": event.id, "taken_at": now})]
        for event in new:
            if event.reachable is not None:
                _note_reachable(event, reachable=event.reachable)
        insert_all(LineReply, [_reply(event, now) for event in new if event.wants_answer])


def _note_reachable(event: WebhookEvent, *, reachable: bool) -> None:
    account_id = db.session.scalar(
        update(Account)
        .where(
            Account.line_id == event.line_id,
            or_(Account.line_changed_at.is_(None), Account.line_changed_at < event.at),
        )
        .values(line_reachable=reachable, line_changed_at=event.at)
        .returning(Account.id)
        .execution_options(synchronize_session=False)
    )
    if account_id is not None:
        correct_since(account_id, event.line_id, event.at, reachable=reachable)


def _reply(event: WebhookEvent, now: datetime) -> dict[str, object]:
    calls = event.calls_for_help
    return {
        "reply_token": event.reply_token,
        "messages": notice(
            app_settings(),
            text=line_events.ANSWER if calls else _ANSWER,
            button=line_events.BUTTON,
            path=line_events.PAGE,
            telephones=line_events.TELEPHONES if calls else (),
        ),
        "next_attempt_at": now,
        "created_at": now,
    }
