"""Telling the other side of an event: the notification and the LINE push, written with the event itself."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, select

from server.core.database import db
from server.core.japan import when_words
from server.core.scope import managers_of
from server.core.services import app_settings
from server.core.transaction import insert_all, insert_if_absent
from server.core.vocabulary import Event, Role, Side
from server.integrations.line.notice import notice
from server.models import Account, Contact, Home, Notification, Preference, Push, Visit
from server.notifications.rules.events import (
    ANNOUNCEMENTS,
    ASKED_BUTTON,
    ASKED_PUSH,
    WITH_VISIT,
    PushWhen,
    counselor_text_for,
    helping_page,
    is_pushed_to,
    lines_for,
    push_text_for,
)
from server.notifications.rules.pages import page_of
from server.notifications.service.staff import tell_members_of


def announce(event: Event, contacts: Sequence[Contact], now: datetime, visit: Visit | None = None) -> None:
    """Write who is told of an event; a contact has its home, and its preference with the owner, loaded."""
    plan = ANNOUNCEMENTS[event]
    for side in [plan.tell] if plan.tell else Side:
        told = _told(side, contacts)
        insert_all(
            Notification,
            [_notification(event, side, contact, account, now, visit) for contact, account in told],
        )
        tell_members_of(event, side, told, now, visit)
        if side is Side.SEEKER and plan.push is PushWhen.ALWAYS:
            _push(event, told, now, visit)


def announce_with_visit(event: Event, contact: Contact, visit: Visit | None, now: datetime) -> None:
    """Tell of what ends a room, and of the visit that was to come and is off with it, if one was."""
    announce(WITH_VISIT[event] if visit else event, [contact], now, visit)


def announce_message(contacts: Sequence[tuple[Contact, Side]], now: datetime) -> None:
    """Tell the sides of rooms of a new message, each once until they read it; a push only for seekers."""
    for side in Side:
        told = _told(side, [contact for contact, to in contacts if to is side])
        new = [
            (contact, account)
            for contact, account in told
            if insert_if_absent(Notification, _notification(Event.MESSAGE, side, contact, account, now))
        ]
        tell_members_of(Event.MESSAGE, side, new, now)
        if side is Side.SEEKER:
            _push(Event.MESSAGE, new, now)


def _told(side: Side, contacts: Sequence[Contact]) -> list[tuple[Contact, int]]:
    """Return which accounts are told of contacts: the applicant, the member in charge, or else the managers."""
    found: list[tuple[Contact, int]] = []
    unassigned = []
    for contact in contacts:
        of = contact.home if side is Side.FACILITY else contact.preference
        if of.office_id is None:
            found.append((contact, of.user_id))
        elif of.assignee_id is not None:
            found.append((contact, of.assignee_id))
        else:
            unassigned.append((contact, of.office_id))
    if unassigned:
        managers = managers_of({office_id for _, office_id in unassigned})
        found += [
            (contact, account.id) for contact, office_id in unassigned for account in managers[office_id]
        ]
    return found


def _push(
    event: Event, told: Sequence[tuple[Contact, int]], now: datetime, visit: Visit | None = None
) -> None:
    """Put LINE messages in the outbox for the seekers who have a LINE account and are to get them."""
    known = {contact.preference.user_id: contact.preference.user for contact, _ in told}
    missing = {account_id for _, account_id in told} - {*known}
    if missing:
        known |= {row.id: row for row in db.session.scalars(select(Account).where(Account.id.in_(missing)))}
    seekers = [(contact, known[account_id]) for contact, account_id in told]
    rows = [
        _message(event, contact, seeker, now, visit)
        for contact, seeker in seekers
        if seeker.line_id is not None and is_pushed_to(event, seeker.role)
    ]
    insert_all(Push, rows)


def _message(
    event: Event, contact: Contact, seeker: Account, now: datetime, visit: Visit | None
) -> dict[str, object]:
    messages = notice(
        app_settings(),
        text=_text(event, contact.home, seeker.role, _when(visit, seeker.role)),
        button=ANNOUNCEMENTS[event].button,
        path=page_of(event, seeker.role, contact.id),
        role=seeker.role,
    )
    return {
        "account_id": seeker.id,
        "contact_id": contact.id,
        "event": event.value,
        "visit_id": visit.id if visit and event is Event.VISIT_NEAR else None,
        "retry_key": str(uuid.uuid4()),
        "line_id": seeker.line_id,
        "body": {"to": seeker.line_id, "messages": messages},
        "next_attempt_at": now,
        "created_at": now,
    }


def _notification(
    event: Event, side: Side, contact: Contact, account_id: int, now: datetime, visit: Visit | None = None
) -> dict[str, object]:
    reader = _reader(side, contact)
    return {
        "account_id": account_id,
        "contact_id": contact.id,
        "home_id": contact.home_id,
        "preference_id": contact.preference_id,
        "event": event.value,
        "message": lines_for(event, contact.home.name, reader, _when(visit, reader)),
        "created_at": now,
    }


def _text(event: Event, home: Home, role: Role, when: str) -> str:
    if role is Role.APPLICANT:
        return push_text_for(event, home.name, when)
    return counselor_text_for(event, home.name, home.prefecture + home.address_1, when)


def _when(visit: Visit | None, reader: Role) -> str:
    return when_words(visit.starts_at, reader) if visit else ""


def _reader(side: Side, contact: Contact) -> Role:
    """Return who reads what a side is told."""
    if side is Side.FACILITY:
        return Role.FACILITY
    return Role.APPLICANT if contact.preference.office_id is None else Role.COUNSELOR


def tell_asked(helper: Account, account_id: int, contact_id: int, now: datetime) -> None:
    """Tell a helper that somebody asks them what they think."""
    if helper.line_id is None:
        return
    messages = notice(app_settings(), text=ASKED_PUSH, button=ASKED_BUTTON, path=helping_page(account_id))
    db.session.add(
        Push(
            account_id=helper.id,
            contact_id=contact_id,
            retry_key=str(uuid.uuid4()),
            line_id=helper.line_id,
            body={"to": helper.line_id, "messages": messages},
            next_attempt_at=now,
            created_at=now,
        )
    )


def forget_asked(account_id: int, helper_id: int) -> None:
    """Take back what is still on its way to a helper about a person's contacts."""
    contacts = (
        select(Contact.id)
        .join(Preference, Preference.id == Contact.preference_id)
        .where(Preference.user_id == account_id)
    )
    statement = delete(Push).where(
        Push.account_id == helper_id, Push.state == "waiting", Push.contact_id.in_(contacts)
    )
    db.session.execute(statement.execution_options(synchronize_session=False))
