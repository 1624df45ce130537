"""What the outboxes of LINE messages, answers and e-mails share: claiming what is due, and settling it."""

import logging
from datetime import datetime, timedelta
from typing import TypeVar

from sqlalchemy import ColumnElement, and_, delete, exists, or_, select, update

from server.core.database import db
from server.core.metrics import SETTLED
from server.core.services import app_settings
from server.core.transaction import transaction
from server.core.vocabulary import Event, Role
from server.integrations.line.notice import notice
from server.models import Account, Contact, Home, LineReply, Mail, Notification, Push
from server.notifications.models import Outgoing
from server.notifications.queries import rooms_with_proposals, visits_to_come
from server.notifications.rules.events import COMBINED_BUTTON, combined_text, combined_text_of
from server.notifications.rules.line_events import NOT_REACHED
from server.notifications.rules.pages import requests_page
from server.notifications.rules.staff import QuietHours, deliver_at

# Longer than one attempt can take; a loop that dies gives its rows back after it.
_CLAIM = timedelta(seconds=60)
# A mail is told within a minute of its time even if the loop dies with it.
_CLAIM_OF_MAIL = timedelta(seconds=40)
# LINE remembers a retry key for 24 hours; after that a retry could be a second message.
_GIVE_UP_AFTER = timedelta(hours=23)
_FIRST_WAIT = timedelta(seconds=2)
_LONGEST_WAIT = timedelta(minutes=30)
# How long nothing is tried while LINE takes no message of ours.
_PAUSE = timedelta(minutes=10)
# Held over quiet hours, or while no loop ran: several of these reach a person as one.
_LATE = timedelta(minutes=5)
# LINE takes an answer for about a minute.
_NO_ANSWER_AFTER = timedelta(seconds=50)

# What was joined or is about no contact has no event, and no notice of its own.
_IS_UNREAD = exists().where(
    Notification.account_id == Push.account_id,
    Notification.contact_id == Push.contact_id,
    Notification.event == Push.event,
    Notification.read_at.is_(None),
)

Row = TypeVar("Row", bound=Outgoing)
_log = logging.getLogger(__name__)


def claim(table: type[Row], now: datetime, limit: int = 20) -> list[Row]:
    """Claim what is due to be sent, so that no other loop sends it meanwhile; quiet hours hold what is due in them."""
    is_due = and_(table.state == "waiting", or_(table.next_attempt_at <= now, _is_new(table)))
    due = select(table.id).where(is_due).order_by(table.id).limit(limit).with_for_update(skip_locked=True)
    with transaction():
        if issubclass(table, Push | Mail):
            _hold(table, is_due, now)
        ids = list(db.session.scalars(due))
        if table is Push and ids:
            ids = _combined(_not_over(ids, now), now)
        rows = db.session.scalars(
            update(table)
            .where(table.id.in_(ids), table.state == "waiting")
            .values(
                next_attempt_at=now + (_CLAIM_OF_MAIL if table is Mail else _CLAIM),
                attempts=table.attempts + 1,
            )
            .returning(table)
            .execution_options(populate_existing=True)
        ).all()
    # An UPDATE returns its rows in any order; what was told first is sent first.
    return sorted(rows, key=lambda row: row.id)


def _is_new(table: type[Row]) -> ColumnElement[bool]:
    """Say whether a row was neither tried nor held: it is due, whatever the clock of the machine that wrote it."""
    return and_(table.attempts == 0, table.next_attempt_at == table.created_at)


def pause_pushes(reason: str, now: datetime) -> None:
    """Let every waiting LINE message rest, with the reason: none of them would be taken; the oldest are given up."""
    waiting = update(Push).where(Push.state == "waiting").execution_options(synchronize_session=False)
    with transaction():
        given_up = db.session.scalars(
            waiting.where(Push.created_at <= now - _GIVE_UP_AFTER)
            .values(state="failed", settled_at=now, failure=f"given up: {reason}")
            .returning(Push.id)
        ).all()
        db.session.execute(
            waiting.where(Push.next_attempt_at < now + _PAUSE).values(
                next_attempt_at=now + _PAUSE, failure=reason
            )
        )
    for id_ in given_up:
        _log_failure(Push, id_)


def release_held(account_id: int, now: datetime) -> None:
    """Make somebody's held messages and mails due again, within the running transaction: the next claim looks anew."""
    for table in (Push, Mail):
        db.session.execute(
            update(table)
            .where(
                table.account_id == account_id,
                table.state == "waiting",
                # Nearer than a claim's end it may be under way.
                table.next_attempt_at > now + _CLAIM,
            )
            .values(next_attempt_at=now, due_at=now)
            .execution_options(synchronize_session=False)
        )


def _hold(table: type[Push | Mail], is_due: ColumnElement[bool], now: datetime) -> None:
    """Hold all that is due to people whose quiet hours it is until these end."""
    # Before any is chosen: what is held keeps nobody else's waiting behind it.
    with_hours = db.session.execute(
        select(table.id, Account.quiet_from, Account.quiet_until)
        .join(Account, Account.id == table.account_id)
        .where(is_due, Account.quiet_from.is_not(None))
        .with_for_update(of=table, skip_locked=True)
    )
    held: dict[datetime, list[int]] = {}
    for id_, start, end in with_hours:
        held.setdefault(deliver_at(now, QuietHours.between(start, end)), []).append(id_)
    for until, ids in held.items():
        if until > now:
            db.session.execute(
                update(table).where(table.id.in_(ids)).values(next_attempt_at=until, due_at=until)
            )


def _not_over(ids: list[int], now: datetime) -> list[int]:
    """Drop what was read in the product meanwhile or is over, as what people are told by mail; return the others."""
    over = {
        *db.session.scalars(select(Push.id).where(Push.id.in_(ids), Push.event.is_not(None), ~_IS_UNREAD))
    }
    of_visits = select(Push.id, Push.contact_id, Push.visit_id).where(
        Push.id.in_(ids), Push.visit_id.is_not(None) | (Push.event == Event.VISIT_OFFERED.value)
    )
    found = db.session.execute(of_visits).all()
    to_come = visits_to_come({row.visit_id for row in found if row.visit_id}, now)
    rooms = rooms_with_proposals({row.contact_id for row in found if not row.visit_id}, now)
    over |= {
        row.id
        for row in found
        if (row.visit_id not in to_come if row.visit_id else row.contact_id not in rooms)
    }
    if over:
        db.session.execute(delete(Push).where(Push.id.in_(over)))
    return [id_ for id_ in ids if id_ not in over]


def _combined(ids: list[int], now: datetime) -> list[int]:
    """Make one message of several that come late to one person; return the ids that remain.

    A message that was tried keeps its body: LINE may know its retry key already.
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
            # Day and hour are what it is for.
            Push.visit_id.is_(None),
        )
        .order_by(Push.id)
    )
    of_person: dict[tuple[str, Role], dict[int, str]] = {}
    for push_id, line_id, role, home in late:
        of_person.setdefault((line_id, role), {})[push_id] = home
    dropped: set[int] = set()
    for (line_id, role), homes in of_person.items():
        first, *others = homes
        if others:
            body = _body(line_id, role, [*homes.values()])
            # What it stands for now is over with none of them.
            db.session.execute(update(Push).where(Push.id == first).values(body=body, event=None))
            db.session.execute(delete(Push).where(Push.id.in_(others)))
            dropped.update(others)
    return [id_ for id_ in ids if id_ not in dropped]


def _body(line_id: str, role: Role, homes: list[str]) -> dict[str, object]:
    names = [*dict.fromkeys(homes)]
    text = combined_text(len(homes)) if role is Role.APPLICANT else combined_text_of(names, len(homes))
    path = requests_page(role)
    messages = notice(app_settings(), text=text, button=COMBINED_BUTTON, path=path, role=role)
    return {"to": line_id, "messages": messages}


def settle_sent(row: Outgoing, now: datetime) -> None:
    """Record that a message was taken; an e-mail's text, which may hold a secret link, is emptied."""
    not_kept: dict[str, object] = {"text": "", "told": None} if isinstance(row, Mail) else {}
    with transaction():
        # LINE answers alike whether it delivers or not.
        failure = NOT_REACHED if isinstance(row, Push) and _is_unreachable(row) else None
        state = "sent" if failure is None else "failed"
        _settle(row, {"state": state, "settled_at": now, "failure": failure} | not_kept)


def _is_unreachable(push: Push) -> bool:
    """Say whether LINE has told that a push's reader blocked or left the account; no news comes until we commit."""
    found = db.session.execute(
        select(Account.line_reachable, Account.line_changed_at)
        .where(Account.id == push.account_id, Account.line_id == push.line_id)
        .with_for_update(read=True)
    ).one_or_none()
    return found is not None and found.line_changed_at is not None and not found.line_reachable


def correct_since(account_id: int, line_id: str, since: datetime, *, reachable: bool) -> None:
    """Correct which pushes since a moment were delivered, within the running transaction: LINE's news came later."""
    pushes = (
        update(Push)
        .where(Push.account_id == account_id, Push.line_id == line_id, Push.settled_at >= since)
        .execution_options(synchronize_session=False)
    )
    if reachable:
        pushes = pushes.where(Push.failure == NOT_REACHED).values(state="sent", failure=None)
    else:
        pushes = pushes.where(Push.state == "sent").values(state="failed", failure=NOT_REACHED)
    db.session.execute(pushes)


def settle_failed(row: Outgoing, reason: str, now: datetime) -> None:
    """Record that a message can never be delivered: the operator finds it among what failed."""
    # What a mail tells is written anew at each try; its own text may hold a secret link.
    not_kept: dict[str, object] = {"text": ""} if isinstance(row, Mail) else {}
    with transaction():
        _settle(row, {"state": "failed", "settled_at": now, "failure": reason} | not_kept)
    _log_failure(type(row), row.id)


def drop(row: Outgoing) -> None:
    """Take away a message of which nothing is anybody's to read any more."""
    table = type(row)
    with transaction():
        db.session.execute(delete(table).where(table.id == row.id, table.state == "waiting"))


def _log_failure(table: type[Outgoing], id_: int) -> None:
    _log.error("%s %s failed for good", table.__tablename__, id_)


def settle_later(row: Outgoing, reason: str, now: datetime) -> None:
    """Have a message tried again, later each time, until it is too old to be tried."""
    if now - row.created_at >= (_NO_ANSWER_AFTER if isinstance(row, LineReply) else _GIVE_UP_AFTER):
        settle_failed(row, f"given up: {reason}", now)
        return
    wait = min(_FIRST_WAIT * 2 ** (row.attempts - 1), _LONGEST_WAIT)
    with transaction():
        _settle(row, {"next_attempt_at": now + wait, "failure": reason})


def _settle(row: Outgoing, values: dict[str, object]) -> None:
    table = type(row)
    SETTLED.labels(table.__tablename__, values.get("state", "again")).inc()
    db.session.execute(
        update(table)
        .where(table.id == row.id, table.state == "waiting")
        .values(**values)
        .execution_options(synchronize_session=False)
    )
