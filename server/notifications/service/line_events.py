"""Processing of LINE webhook events: recording who can be reached, greeting new friends, and replying to messages."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import or_, select

from server.core.database import db
from server.core.services import app_settings
from server.core.transaction import insert_all, insert_if_absent, transaction, update_rows
from server.core.vocabulary import Role
from server.integrations.line.push_messages import push_messages
from server.models import Account, LineEvent, LineReply
from server.notifications.rules import line_events
from server.notifications.rules.events import OPEN_APP_BUTTON
from server.notifications.rules.line_events import WebhookEvent
from server.notifications.rules.pages import STAFF_TOP_PAGES
from server.notifications.service.outbox import correct_deliveries

_USUAL_REPLY = (
    "ここに書いても、ホームには届きません。ホームとの話は、アプリのトークルームでできます。\n"
    "困ったときは、下のボタンを押してください。"
)


def process_events(events: Sequence[WebhookEvent], now: datetime) -> None:
    """Process each event once. The events may arrive in any order: the last follow or block counts."""
    with transaction():
        new = [event for event in events if insert_if_absent(LineEvent, {"id": event.id, "taken_at": now})]
        for event in new:
            if event.reachable is not None:
                _record_reachability(event, reachable=event.reachable)
        roles = _roles_of([event.line_id for event in new if event.is_follow])
        insert_all(
            LineReply,
            [_reply_row(event, roles.get(event.line_id), now) for event in new if event.needs_reply],
        )


def _roles_of(line_ids: Sequence[str]) -> dict[str, Role]:
    """Return the roles of the accounts with these LINE ids; a new friend has no account yet."""
    if not line_ids:
        return {}
    rows = db.session.execute(select(Account.line_id, Account.role).where(Account.line_id.in_(line_ids)))
    return {line_id: role for line_id, role in rows if line_id is not None}


def _greeting(role: Role | None) -> list[dict[str, Any]]:
    """Return the greeting of a new friend, which contains nothing about the person."""
    if role is not None and role in STAFF_TOP_PAGES:
        return push_messages(
            app_settings(),
            text=line_events.STAFF_GREETING,
            button=line_events.STAFF_BUTTON,
            path=STAFF_TOP_PAGES[role],
            role=role,
        )
    return push_messages(
        app_settings(), text=line_events.GREETING, button=OPEN_APP_BUTTON, path="/applicants/top/"
    )


def _reply(*, needs_help: bool) -> list[dict[str, Any]]:
    return push_messages(
        app_settings(),
        text=line_events.HELP_REPLY if needs_help else _USUAL_REPLY,
        button=line_events.HELP_BUTTON,
        path=line_events.HELP_PAGE,
        telephones=line_events.TELEPHONES if needs_help else (),
    )


def _record_reachability(event: WebhookEvent, *, reachable: bool) -> None:
    account_id = db.session.scalar(
        update_rows(Account)
        .where(
            Account.line_id == event.line_id,
            # LINE may deliver events out of order.
            or_(Account.line_changed_at.is_(None), Account.line_changed_at < event.at),
        )
        .values(line_reachable=reachable, line_changed_at=event.at)
        .returning(Account.id)
    )
    if account_id is not None:
        correct_deliveries(account_id, event.line_id, event.at, reachable=reachable)


def _reply_row(event: WebhookEvent, role: Role | None, now: datetime) -> dict[str, object]:
    return {
        "reply_token": event.reply_token,
        "messages": _greeting(role) if event.is_follow else _reply(needs_help=event.calls_for_help),
        "next_attempt_at": now,
        "created_at": now,
    }
