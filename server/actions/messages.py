"""Speaking in a room, its opening words and its end."""

from collections.abc import Callable
from datetime import datetime

import orjson
from sqlalchemy import delete, func, select, update

from server.actions.announce import announce_message
from server.actions.transaction import after_commit, transaction
from server.domain.limits import MESSAGES_OF_ACCOUNT
from server.domain.refusals import Conflict, Invalid, TooMany
from server.domain.text import tidy_text
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus
from server.extensions import db
from server.models import Account, Contact, Message, Notification
from server.models.message import MESSAGE_MAX
from server.parts import live_fanout

CLOSED_FRAME = orjson.dumps({"type": "closed"}).decode()


def post_message(
    contact: Contact, sender: Viewer, text: str, now: datetime, frame: Callable[[Message], str]
) -> None:
    """Keep a message and, once it stands, hand its frame to everybody in the room; tell the other side if away."""
    words = tidy_text(text)
    if not words:
        raise Invalid({"message": ["メッセージを入力してください。"]}, "message_empty")
    if len(words) > MESSAGE_MAX:
        raise Invalid({"message": [f"メッセージは{MESSAGE_MAX}文字までです。"]}, "message_too_long")
    with transaction():
        # Locked for the moment of writing: nothing may be said in a room that is being closed.
        status = db.session.scalar(select(Contact.status).where(Contact.id == contact.id).with_for_update())
        if status is not ContactStatus.ACCEPTED:
            raise Conflict("このトークルームは閉じられています。", "room_closed")
        _refuse_a_flood(contact, sender, now)
        message = _say(contact, sender.id, words, now)
        db.session.flush()
        for account in _others(contact, sender.id):
            if not live_fanout().is_present(contact.id, account.id):
                announce_message(contact, account, now)
        after_commit(lambda: live_fanout().publish(contact.id, frame(message)))


def greet(contact: Contact, now: datetime) -> None:
    """Put the home's greeting as the room's first message, within the running transaction."""
    _say(contact, contact.home.user_id, contact.home.greeting, now)


def end_room(contact: Contact) -> None:
    """Remove a room's history and its unread message notices, within the running transaction."""
    db.session.execute(delete(Message).where(Message.contact_id == contact.id))
    db.session.execute(
        delete(Notification).where(Notification.contact_id == contact.id, Notification.event == "message")
    )


def close_live_room(contact_id: int) -> None:
    """End the sockets of a room that was closed."""
    live_fanout().publish(contact_id, CLOSED_FRAME)


def _refuse_a_flood(contact: Contact, sender: Viewer, now: datetime) -> None:
    since = now - MESSAGES_OF_ACCOUNT.period
    said = db.session.scalar(
        select(func.count()).where(
            Message.contact_id == contact.id, Message.sender_id == sender.id, Message.sent_at > since
        )
    )
    if (said or 0) >= MESSAGES_OF_ACCOUNT.most:
        raise TooMany(MESSAGES_OF_ACCOUNT.period)


def _say(contact: Contact, sender_id: int, words: str, now: datetime) -> Message:
    message = Message(contact_id=contact.id, sender_id=sender_id, text=words, sent_at=now)
    db.session.add(message)
    db.session.execute(
        update(Contact)
        .where(Contact.id == contact.id)
        .values(latest_message_sent_at=now)
        .execution_options(synchronize_session="evaluate")
    )
    return message


def _others(contact: Contact, sender_id: int) -> list[Account]:
    ids = {contact.home.user_id, contact.preference.user_id} - {sender_id}
    return list(db.session.scalars(select(Account).where(Account.id.in_(ids))))
