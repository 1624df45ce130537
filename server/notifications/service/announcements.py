"""Announcing events by notifications, staff notices and LINE pushes, in the same transaction as the event."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select

from server.core.database import db
from server.core.japan import visit_time_text
from server.core.queries import constant
from server.core.scope import managers_of
from server.core.services import app_settings
from server.core.transaction import delete_rows, insert_all, insert_if_absent
from server.core.vocabulary import Event, OutgoingState, Role, Side
from server.integrations.line.push_messages import push_messages
from server.models import Account, Contact, Home, Notification, Preference, Push, Visit
from server.notifications.rules.events import (
    ANNOUNCEMENTS,
    HELPER_BUTTON,
    HELPER_PUSH_TEXT,
    WITH_VISIT,
    PushWhen,
    counselor_text_for,
    helping_page,
    is_pushed_to,
    lines_for,
    push_text_for,
)
from server.notifications.rules.pages import event_page
from server.notifications.service.staff import queue_event_notices


def announce(event: Event, contacts: Sequence[Contact], now: datetime, visit: Visit | None = None) -> None:
    """Notify the recipients of an event. The home, the preference and its owner must be loaded in each contact."""
    announcement = ANNOUNCEMENTS[event]
    sides = Side if announcement.notified_side is None else [announcement.notified_side]
    for side in sides:
        recipients = _recipients(side, contacts)
        insert_all(
            Notification,
            [_notification(event, side, contact, account, now, visit) for contact, account in recipients],
        )
        queue_event_notices(event, side, recipients, now, visit)
        if side is Side.SEEKER and announcement.push is PushWhen.ALWAYS:
            _write_pushes(event, recipients, now, visit)


def announce_with_visit(event: Event, contact: Contact, visit: Visit | None, now: datetime) -> None:
    """Announce an event of a contact. With a visit that the event cancels, announce both as one event."""
    announce(WITH_VISIT[event] if visit else event, [contact], now, visit)


def announce_message(contacts: Sequence[tuple[Contact, Side]], now: datetime) -> None:
    """Notify sides of new messages. All unread messages of a room give one notification; seekers also get a push."""
    for side in Side:
        recipients = _recipients(
            side, [contact for contact, notified_side in contacts if notified_side is side]
        )
        new = [
            (contact, account)
            for contact, account in recipients
            if insert_if_absent(Notification, _notification(Event.MESSAGE, side, contact, account, now))
        ]
        queue_event_notices(Event.MESSAGE, side, new, now)
        if side is Side.SEEKER:
            _write_pushes(Event.MESSAGE, new, now)


def push_question_to_helper(helper: Account, account_id: int, contact_id: int, now: datetime) -> None:
    """Queue a LINE push to a helper: a person asks for the helper's opinion."""
    if helper.line_id is None:
        return
    messages = push_messages(
        app_settings(), text=HELPER_PUSH_TEXT, button=HELPER_BUTTON, path=helping_page(account_id)
    )
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


def delete_helper_pushes(account_id: int, helper_id: int) -> None:
    """Delete the waiting pushes to a helper about a person's contacts."""
    contacts = (
        select(Contact.id)
        .join(Preference, Preference.id == Contact.preference_id)
        .where(Preference.user_id == account_id)
    )
    statement = delete_rows(Push).where(
        Push.account_id == helper_id,
        Push.state == constant(OutgoingState.WAITING),
        Push.contact_id.in_(contacts),
    )
    db.session.execute(statement)


def _recipients(side: Side, contacts: Sequence[Contact]) -> list[tuple[Contact, int]]:
    """Return the recipients of one side: the applicant, the assignee, or all managers of an office without assignee."""
    recipients: list[tuple[Contact, int]] = []
    unassigned = []
    for contact in contacts:
        subject = contact.home if side is Side.FACILITY else contact.preference
        if subject.office_id is None:
            recipients.append((contact, subject.user_id))
        elif subject.assignee_id is not None:
            recipients.append((contact, subject.assignee_id))
        else:
            unassigned.append((contact, subject.office_id))
    if unassigned:
        managers = managers_of({office_id for _, office_id in unassigned})
        recipients += [
            (contact, account.id) for contact, office_id in unassigned for account in managers[office_id]
        ]
    return recipients


def _notification(
    event: Event, side: Side, contact: Contact, account_id: int, now: datetime, visit: Visit | None = None
) -> dict[str, object]:
    reader = _reader_role(side, contact)
    return {
        "account_id": account_id,
        "contact_id": contact.id,
        "home_id": contact.home_id,
        "preference_id": contact.preference_id,
        "event": event.value,
        "message": lines_for(event, contact.home.name, reader, _visit_time(visit, reader)),
        "created_at": now,
    }


def _write_pushes(
    event: Event, recipients: Sequence[tuple[Contact, int]], now: datetime, visit: Visit | None = None
) -> None:
    """Queue LINE messages for those recipients who have a LINE account and get a push about this event."""
    # The owners are loaded already. Only other recipients, such as managers, must be read.
    accounts = {contact.preference.user_id: contact.preference.user for contact, _ in recipients}
    missing_ids = {account_id for _, account_id in recipients} - {*accounts}
    if missing_ids:
        accounts |= {
            row.id: row for row in db.session.scalars(select(Account).where(Account.id.in_(missing_ids)))
        }
    seekers = [(contact, accounts[account_id]) for contact, account_id in recipients]
    rows = [
        _push_row(event, contact, seeker, now, visit)
        for contact, seeker in seekers
        if seeker.line_id is not None and is_pushed_to(event, seeker.role)
    ]
    insert_all(Push, rows)


def _push_row(
    event: Event, contact: Contact, seeker: Account, now: datetime, visit: Visit | None
) -> dict[str, object]:
    messages = push_messages(
        app_settings(),
        text=_push_text(event, contact.home, seeker.role, _visit_time(visit, seeker.role)),
        button=ANNOUNCEMENTS[event].button,
        path=event_page(event, seeker.role, contact.id),
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


def _push_text(event: Event, home: Home, role: Role, when: str) -> str:
    if role is Role.APPLICANT:
        return push_text_for(event, home.name, when)
    return counselor_text_for(event, home.name, home.prefecture + home.address_1, when)


def _visit_time(visit: Visit | None, reader: Role) -> str:
    return visit_time_text(visit.starts_at, reader) if visit else ""


def _reader_role(side: Side, contact: Contact) -> Role:
    if side is Side.FACILITY:
        return Role.FACILITY
    return Role.APPLICANT if contact.preference.office_id is None else Role.COUNSELOR
