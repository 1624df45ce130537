"""The outboxes: claiming due messages, recording the result of an attempt, resending and dismissing failed messages."""

import logging
from datetime import datetime, timedelta
from typing import TypeVar
from uuid import uuid4

from sqlalchemy import ColumnElement, and_, delete, exists, or_, select, update

from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.metrics import OUTBOX_ATTEMPTS
from server.core.queries import constant
from server.core.refusals import Conflict, NotFound
from server.core.services import app_settings
from server.core.transaction import delete_rows, transaction, update_rows
from server.core.vocabulary import Delivery, OutgoingState, Role
from server.integrations.line.push_messages import push_messages
from server.models import Account, Contact, Home, LineReply, Mail, Push, StaffNotice
from server.notifications.models import Outgoing
from server.notifications.queries import OUTBOX_TABLES, is_failed, still_applies
from server.notifications.rules.events import OPEN_APP_BUTTON, combined_counselor_text, combined_text
from server.notifications.rules.line_events import NOT_REACHED
from server.notifications.rules.pages import requests_page
from server.notifications.rules.quiet_hours import QuietHours, deliver_at

# A claim is a lease, which lasts longer than an attempt can take. If the worker dies, the lease expires.
_LEASE = timedelta(seconds=60)
# The lease of a mail is shorter, so that the mail is sent within a minute even if the first worker dies.
_MAIL_LEASE = timedelta(seconds=40)
# LINE remembers a retry key for 24 hours. A later retry could deliver the message twice.
_GIVE_UP_AFTER = timedelta(hours=23)
_FIRST_WAIT = timedelta(seconds=2)
_LONGEST_WAIT = timedelta(minutes=30)
# How long all pushes wait if LINE accepts no message at all.
_PAUSE = timedelta(minutes=10)
# Pushes that are late by this much (after quiet hours, or after the worker was stopped) are combined.
_LATE = timedelta(minutes=5)
# LINE accepts a reply for about a minute.
_REPLY_EXPIRES_AFTER = timedelta(seconds=50)

Row = TypeVar("Row", bound=Outgoing)
_RESEND_ACTS = {Delivery.PUSH: Act.PUSH_SENT_AGAIN, Delivery.MAIL: Act.MAIL_SENT_AGAIN}
_DISMISS_ACTS = {Delivery.PUSH: Act.PUSH_DISMISSED, Delivery.MAIL: Act.MAIL_DISMISSED}
_NOT_FOUND = "この番号の、届かなかった通知はありません。"
_NO_CONTENT = "この内容は残っていないので、送り直せません。リンクや招待は、新しく作って送ってください。"
_log = logging.getLogger(__name__)


def claim(table: type[Row], now: datetime, limit: int = 20) -> list[Row]:
    """Claim due rows, so that no other worker sends them. Postpone rows whose reader has quiet hours now."""
    is_due = and_(
        table.state == constant(OutgoingState.WAITING), or_(table.next_attempt_at <= now, _is_new(table))
    )
    due = select(table.id).where(is_due).order_by(table.id).limit(limit).with_for_update(skip_locked=True)
    with transaction():
        if issubclass(table, Push | Mail):
            _postpone_quiet(table, is_due, now)
        ids = list(db.session.scalars(due))
        if table is Push and ids:
            ids = _combine_late(_drop_outdated(ids, now), now)
        rows = db.session.scalars(
            update(table)
            .where(table.id.in_(ids), table.state == OutgoingState.WAITING)
            .values(
                next_attempt_at=now + (_MAIL_LEASE if table is Mail else _LEASE),
                attempts=table.attempts + 1,
            )
            .returning(table)
            .execution_options(populate_existing=True)
        ).all()
    # UPDATE returns rows in any order; send the oldest first.
    return sorted(rows, key=lambda row: row.id)


def reschedule_postponed(account_id: int, now: datetime) -> None:
    """Make a user's postponed rows due now, in the running transaction. `claim` checks the quiet hours again."""
    for table in (Push, Mail):
        db.session.execute(
            update_rows(table)
            .where(
                table.account_id == account_id,
                table.state == constant(OutgoingState.WAITING),
                # A row that is due earlier may be under a lease, and is sent soon anyway.
                table.next_attempt_at > now + _LEASE,
            )
            .values(next_attempt_at=now, due_at=now)
        )


def pause_pushes(reason: str, now: datetime) -> None:
    """Postpone all waiting pushes, because LINE would accept none of them. Give up pushes that are too old."""
    waiting = update_rows(Push).where(Push.state == constant(OutgoingState.WAITING))
    with transaction():
        given_up = db.session.scalars(
            waiting.where(Push.created_at <= now - _GIVE_UP_AFTER)
            .values(state=OutgoingState.FAILED, settled_at=now, failure=f"given up: {reason}")
            .returning(Push.id)
        ).all()
        db.session.execute(
            waiting.where(Push.next_attempt_at < now + _PAUSE).values(
                next_attempt_at=now + _PAUSE, failure=reason
            )
        )
    for id_ in given_up:
        _log_failure(Push, id_)


def settle_sent(row: Outgoing, now: datetime) -> None:
    """Record that a message was sent. Clear the content of a mail, because it may contain a secret link."""
    cleared: dict[str, object] = {"text": ""} if isinstance(row, Mail) else {}
    with transaction():
        if isinstance(row, Mail):
            db.session.execute(delete_rows(StaffNotice).where(StaffNotice.mail_id == row.id))
        # LINE accepts a push even if it cannot deliver it, so check whether the reader can be reached.
        failure = NOT_REACHED if isinstance(row, Push) and _is_unreachable(row) else None
        state = OutgoingState.SENT if failure is None else OutgoingState.FAILED
        _update_waiting(row, {"state": state, "settled_at": now, "failure": failure} | cleared)


def settle_failed(row: Outgoing, reason: str, now: datetime) -> None:
    """Record that a message cannot be delivered. The message is then in the operator's list of failed messages."""
    # Clear `text`, which may contain a secret link. If a staff mail is resent, its text is written again.
    cleared: dict[str, object] = {"text": ""} if isinstance(row, Mail) else {}
    with transaction():
        _update_waiting(row, {"state": OutgoingState.FAILED, "settled_at": now, "failure": reason} | cleared)
    _log_failure(type(row), row.id)


def schedule_retry(row: Outgoing, reason: str, now: datetime) -> None:
    """Schedule another attempt with exponential backoff, or settle the message as failed if it is too old."""
    if now - row.created_at >= (_REPLY_EXPIRES_AFTER if isinstance(row, LineReply) else _GIVE_UP_AFTER):
        settle_failed(row, f"given up: {reason}", now)
        return
    wait = min(_FIRST_WAIT * 2 ** (row.attempts - 1), _LONGEST_WAIT)
    with transaction():
        _update_waiting(row, {"next_attempt_at": now + wait, "failure": reason})


def delete_waiting(row: Outgoing) -> None:
    """Delete a waiting message whose content no longer applies."""
    table = type(row)
    with transaction():
        db.session.execute(delete(table).where(table.id == row.id, table.state == OutgoingState.WAITING))


def correct_deliveries(account_id: int, line_id: str, since: datetime, *, reachable: bool) -> None:
    """Correct the state of pushes that were settled after a follow or block, in the running transaction.

    The event of the follow or block may arrive after the pushes were settled.
    """
    pushes = update_rows(Push).where(
        Push.account_id == account_id, Push.line_id == line_id, Push.settled_at >= since
    )
    if reachable:
        pushes = pushes.where(Push.failure == NOT_REACHED).values(state=OutgoingState.SENT, failure=None)
    else:
        pushes = pushes.where(Push.state == constant(OutgoingState.SENT)).values(
            state=OutgoingState.FAILED, failure=NOT_REACHED
        )
    db.session.execute(pushes)


def _is_new(table: type[Row]) -> ColumnElement[bool]:
    """Return the condition that a row was neither tried nor postponed.

    Such a row is due, even if it was written by a machine whose clock was ahead.
    """
    return and_(table.attempts == 0, table.next_attempt_at == table.created_at)


def _postpone_quiet(table: type[Push | Mail], is_due: ColumnElement[bool], now: datetime) -> None:
    """Postpone due rows to the end of their readers' quiet hours."""
    # `claim` calls this before it applies the limit, so that quiet rows do not take the place of other rows.
    rows_with_quiet_hours = db.session.execute(
        select(table.id, Account.quiet_from, Account.quiet_until)
        .join(Account, Account.id == table.account_id)
        .where(is_due, Account.quiet_from.is_not(None))
        .with_for_update(of=table, skip_locked=True)
    )
    postponed: dict[datetime, list[int]] = {}
    for id_, start, end in rows_with_quiet_hours:
        postponed.setdefault(deliver_at(now, QuietHours.between(start, end)), []).append(id_)
    for until, ids in postponed.items():
        if until > now:
            db.session.execute(
                update_rows(table).where(table.id.in_(ids)).values(next_attempt_at=until, due_at=until)
            )


def _drop_outdated(ids: list[int], now: datetime) -> list[int]:
    """Delete pushes that no longer apply. Return the ids of the other pushes."""
    outdated = delete_rows(Push).where(Push.id.in_(ids), ~still_applies(Push, now)).returning(Push.id)
    outdated_ids = {*db.session.scalars(outdated)}
    return [id_ for id_ in ids if id_ not in outdated_ids]


def _combine_late(ids: list[int], now: datetime) -> list[int]:
    """Combine late pushes to the same reader into one push. Return the ids of the remaining pushes.

    A push that was tried must keep its body, because LINE may already know its retry key.
    """
    late = db.session.execute(
        select(Push.id, Push.line_id, Account.role, Home.name)
        .join(Account, Account.id == Push.account_id)
        .join(Contact, Contact.id == Push.contact_id)
        .join(Home, Home.id == Contact.home_id)
        .where(
            Push.id.in_(ids),
            Push.attempts == 0,
            Push.created_at <= now - _LATE,
            # A reminder must keep its text, which contains the day and hour of the visit.
            Push.visit_id.is_(None),
        )
        .order_by(Push.id)
    )
    homes_by_reader: dict[tuple[str, Role], dict[int, str]] = {}
    for push_id, line_id, role, home in late:
        homes_by_reader.setdefault((line_id, role), {})[push_id] = home
    deleted_ids: set[int] = set()
    for (line_id, role), homes in homes_by_reader.items():
        first, *others = homes
        if others:
            body = _combined_body(line_id, role, [*homes.values()])
            # Clear the event, because reading one of the notifications must not delete the combined push.
            db.session.execute(update_rows(Push).where(Push.id == first).values(body=body, event=None))
            db.session.execute(delete_rows(Push).where(Push.id.in_(others)))
            deleted_ids.update(others)
    return [id_ for id_ in ids if id_ not in deleted_ids]


def _combined_body(line_id: str, role: Role, homes: list[str]) -> dict[str, object]:
    names = [*dict.fromkeys(homes)]
    text = combined_text(len(homes)) if role is Role.APPLICANT else combined_counselor_text(names, len(homes))
    path = requests_page(role)
    messages = push_messages(app_settings(), text=text, button=OPEN_APP_BUTTON, path=path, role=role)
    return {"to": line_id, "messages": messages}


def _is_unreachable(push: Push) -> bool:
    """Return whether the reader has blocked or left the LINE account.

    The lock on the account delays an event that changes this until the push is settled.
    """
    account = db.session.execute(
        select(Account.line_reachable, Account.line_changed_at)
        .where(Account.id == push.account_id, Account.line_id == push.line_id)
        .with_for_update(read=True)
    ).one_or_none()
    if account is None or account.line_changed_at is None:
        # Only an event from LINE states that the reader has blocked or left the account.
        return False
    return not account.line_reachable


def _update_waiting(row: Outgoing, values: dict[str, object]) -> None:
    """Store the result of an attempt, unless the message is settled already."""
    table = type(row)
    OUTBOX_ATTEMPTS.labels(table.__tablename__, values.get("state", "again")).inc()
    db.session.execute(
        update_rows(table).where(table.id == row.id, table.state == OutgoingState.WAITING).values(**values)
    )


def _log_failure(table: type[Outgoing], id_: int) -> None:
    _log.error("%s %s failed for good", table.__tablename__, id_)


def resend_failed(kind: Delivery, id_: int, now: datetime, reason: str | None = None) -> None:
    """Queue a failed message again. Raise `NotFound` if there is none, and `Conflict` if its content is not stored."""
    values = {"state": OutgoingState.WAITING, "attempts": 0, "settled_at": None, "failure": None}
    # The age starts again, because the worker would give up an old message at once.
    values |= dict.fromkeys(("next_attempt_at", "due_at", "created_at"), now)
    with transaction():
        record(_RESEND_ACTS[kind], id_, reason=reason)
        if kind is Delivery.PUSH:
            # LINE may remember the retry key of the rejected message, and would reject it again.
            values["retry_key"] = str(uuid4())
        elif _is_text_deleted(id_):
            raise Conflict(_NO_CONTENT, "not_kept")
        _update_failed(kind, id_, values)


def _is_text_deleted(mail_id: int) -> bool:
    """Return whether the text of a failed mail is lost. A staff mail, which has an account, is written again."""
    is_other_mail = exists().where(Mail.id == mail_id, is_failed(Mail), Mail.account_id.is_(None))
    return bool(db.session.scalar(select(is_other_mail)))


def dismiss_failed(kind: Delivery, id_: int, now: datetime, reason: str | None = None) -> None:
    """Dismiss a failed message. Raise `NotFound` if there is none."""
    with transaction():
        record(_DISMISS_ACTS[kind], id_, reason=reason)
        _update_failed(kind, id_, {"dismissed_at": now})


def _update_failed(kind: Delivery, id_: int, values: dict[str, object]) -> None:
    table: type[Push] | type[Mail] = OUTBOX_TABLES[kind]
    changed = db.session.scalar(
        update_rows(table).where(table.id == id_, is_failed(table)).values(**values).returning(table.id)
    )
    if changed is None:
        raise NotFound(_NOT_FOUND)
