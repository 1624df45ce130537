"""Telling the other side of an event: the notification and the LINE push, written with the event itself."""

import uuid
from datetime import datetime

from server.actions.transaction import insert_unless_there
from server.domain.announcements import ANNOUNCEMENTS, Event, Push, lines_for, push_text_for
from server.domain.vocabulary import Role, Side
from server.extensions import db
from server.line.notice import notice
from server.models import Account, Contact, Notification
from server.models import Push as PushRow
from server.parts import app_settings


def announce(event: Event, contact: Contact, now: datetime) -> None:
    """Write who is told of an event; `contact` has its home, and its preference with the owner, loaded."""
    plan = ANNOUNCEMENTS[event]
    if plan.tell is Side.FACILITY:
        _notify(event, contact, contact.home.user_id, now)
        return
    seeker = contact.preference.user
    _notify(event, contact, seeker.id, now)
    if plan.push is Push.ALWAYS:
        push_to(seeker, event, contact, now)


def announce_message(contact: Contact, to: Account, now: datetime) -> None:
    """Tell somebody who is not in the room of a new message, once until they read it; a push only for a seeker."""
    new = _notify(Event.MESSAGE, contact, to.id, now)
    if new and to.id == contact.preference.user_id:
        push_to(to, Event.MESSAGE, contact, now)


def push_to(seeker: Account, event: Event, contact: Contact, now: datetime) -> None:
    """Put a LINE message in the outbox for somebody who has a LINE account."""
    if seeker.line_id is None:
        return
    settings = app_settings()
    messages = notice(
        settings,
        text=push_text_for(event, contact.home.name),
        button=ANNOUNCEMENTS[event].button,
        path=_path(event, contact, seeker.role),
    )
    db.session.add(
        PushRow(
            account_id=seeker.id,
            contact_id=contact.id,
            retry_key=str(uuid.uuid4()),
            line_id=seeker.line_id,
            body={"to": seeker.line_id, "messages": messages},
            next_attempt_at=now,
            created_at=now,
        )
    )


def _notify(event: Event, contact: Contact, account_id: int, now: datetime) -> bool:
    return insert_unless_there(
        Notification,
        {
            "account_id": account_id,
            "contact_id": contact.id,
            "home_id": contact.home_id,
            "preference_id": contact.preference_id,
            "event": event.value,
            "message": lines_for(event, contact.home.name),
            "created_at": now,
        },
    )


def _path(event: Event, contact: Contact, role: Role) -> str:
    if event is Event.MESSAGE:
        return f"/chat/{contact.id}/"
    if role is Role.APPLICANT:
        return f"/applicants/contacts/?contact={contact.id}"
    return "/counselors/top/"
