"""Telling the other side of an event: the notification and the LINE push, written with the event itself."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from server.actions.transaction import insert_all, insert_unless_there
from server.domain.notices.announcements import (
    ANNOUNCEMENTS,
    Event,
    Push,
    is_pushed_to,
    lines_for,
    push_text_for,
    requests_page,
)
from server.domain.vocabulary import Role, Side
from server.line.notice import notice
from server.models import Account, Contact, Notification
from server.models import Push as PushRow
from server.services import app_settings


def announce(event: Event, contacts: Sequence[Contact], now: datetime) -> None:
    """Write who is told of an event; a contact has its home, and its preference with the owner, loaded."""
    plan = ANNOUNCEMENTS[event]
    told = [
        (contact, contact.home.user_id if plan.tell is Side.FACILITY else contact.preference.user_id)
        for contact in contacts
    ]
    insert_all(Notification, [_notification(event, contact, account, now) for contact, account in told])
    if plan.tell is Side.SEEKER and plan.push is Push.ALWAYS:
        _push(event, contacts, now)


def announce_message(contact: Contact, to: int, now: datetime) -> None:
    """Tell an account that is not in the room of a new message, once until they read it; a push only for a seeker."""
    new = insert_unless_there(Notification, _notification(Event.MESSAGE, contact, to, now))
    if new and to == contact.preference.user_id:
        _push(Event.MESSAGE, [contact], now)


def _push(event: Event, contacts: Sequence[Contact], now: datetime) -> None:
    """Put LINE messages in the outbox for the seekers who have a LINE account and are to get them."""
    seekers = [(contact, contact.preference.user) for contact in contacts]
    told = [(contact, seeker) for contact, seeker in seekers if seeker.line_id is not None]
    rows = [
        _message(event, contact, seeker, now) for contact, seeker in told if is_pushed_to(event, seeker.role)
    ]
    insert_all(PushRow, rows)


def _message(event: Event, contact: Contact, seeker: Account, now: datetime) -> dict[str, object]:
    messages = notice(
        app_settings(),
        text=push_text_for(event, contact.home.name),
        button=ANNOUNCEMENTS[event].button,
        path=_path(event, contact, seeker.role),
        role=seeker.role,
    )
    return {
        "account_id": seeker.id,
        "contact_id": contact.id,
        "retry_key": str(uuid.uuid4()),
        "line_id": seeker.line_id,
        "body": {"to": seeker.line_id, "messages": messages},
        "next_attempt_at": now,
        "created_at": now,
    }


def _notification(event: Event, contact: Contact, account_id: int, now: datetime) -> dict[str, object]:
    return {
        "account_id": account_id,
        "contact_id": contact.id,
        "home_id": contact.home_id,
        "preference_id": contact.preference_id,
        "event": event.value,
        "message": lines_for(event, contact.home.name),
        "created_at": now,
    }


def _path(event: Event, contact: Contact, role: Role) -> str:
    if event is Event.MESSAGE:
        return f"/chat/{contact.id}/"
    page = requests_page(role)
    return f"{page}?contact={contact.id}" if role is Role.APPLICANT else page
