"""Storing messages: many rooms' at once in one transaction, and each is stored before anybody receives it."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from server.actions.notices.announcements import announce_message
from server.actions.rooms.statements import STORED, Identity, Inserted, Room, insert, insert_alone
from server.actions.transaction import transaction
from server.domain.refusals import Invalid, NotFound, Refusal, RoomBusy, RoomClosed
from server.domain.text import SOMETHING_SEEN, tidy_text
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Side
from server.extensions import db
from server.models import Contact, Preference
from server.models.rooms.message import MESSAGE_MAX
from server.queries.binding import bind_values
from server.queries.rooms.rooms import places_in, taking_part


@dataclass(frozen=True)
class NewMessage:
    """A message to be stored; by its key it is the same message however often it is sent."""

    contact_id: int
    sender: Viewer
    text: str
    key: str
    #: The stored picture that is the message, with an empty text, or the PDF, whose name is the text.
    image_key: str | None = None
    file_size: int | None = None

    @property
    def identity(self) -> Identity:
        """By what the database knows it again."""
        return (self.contact_id, self.sender.id, self.key)

    @property
    def row(self) -> dict[str, object]:
        """Its values as the statements take them."""
        return {
            "contact_id": self.contact_id,
            "sender_id": self.sender.id,
            "key": self.key,
            "text": self.text,
            "image_key": self.image_key,
            "file_size": self.file_size,
        }


@dataclass(frozen=True)
class StoredMessage:
    """A message that is stored; `is_new` unless it was stored before."""

    message: NewMessage
    id: int
    text: str
    image_key: str | None
    file_size: int | None
    sent_at: datetime
    is_new: bool
    #: The home or office that its sender speaks for, where several people work there.
    place: str | None
    #: The message before it in its room: who has not had that one has missed something.
    previous_id: int = 0
    taken_back_at: datetime | None = None


def message_text(text: str) -> str:
    """Return a text as it would be stored, or refuse it."""
    tidy = tidy_text(text)
    if not re.search(SOMETHING_SEEN, tidy):
        raise Invalid({"message": ["メッセージを入力してください。"]}, "message_empty")
    if len(tidy) > MESSAGE_MAX:
        raise Invalid({"message": [f"メッセージは{MESSAGE_MAX}文字までです。"]}, "message_too_long")
    return tidy


def store_messages(
    messages: Sequence[NewMessage], present: Mapping[int, Collection[Side]], now: datetime
) -> list[StoredMessage | Refusal]:
    """Store messages of many rooms and notify the sides of which nobody is present; answers in the messages' order.

    A room that something else holds is refused as busy: the others do not wait for it.
    """
    with transaction(hurried=True):
        return _store(messages, present, now, waits=False)


def store_message(
    message: NewMessage, present: Mapping[int, Collection[Side]], now: datetime
) -> StoredMessage | Refusal:
    """Store one message by itself, once its room is free."""
    with transaction():
        return store_within([message], present, now)[0]


def store_within(
    messages: Sequence[NewMessage], present: Mapping[int, Collection[Side]], now: datetime
) -> list[StoredMessage | Refusal]:
    """Do it within the running transaction."""
    return _store(messages, present, now, waits=True)


def _store(
    messages: Sequence[NewMessage], present: Mapping[int, Collection[Side]], now: datetime, *, waits: bool
) -> list[StoredMessage | Refusal]:
    inserted = insert([message.row for message in messages], now, waits=waits)
    answers = _answers(messages, inserted, now)
    new = [answer.message for answer in answers if isinstance(answer, StoredMessage) and answer.is_new]
    _notify_absent(new, present, now)
    return answers


def store_among_present(
    messages: Sequence[NewMessage], sessions: Collection[int], now: datetime
) -> list[StoredMessage | Refusal] | None:
    """Store messages of rooms where both sides are, so that nobody is notified; one trip to PostgreSQL.

    None, and nothing is stored, unless all these sessions of theirs last.
    """
    inserted = insert_alone([message.row for message in messages], sessions, now)
    return None if inserted is None else _answers(messages, inserted, now)


def stored_before(messages: Collection[NewMessage]) -> dict[Identity, StoredMessage]:
    """Return those of the messages that were stored before, as they were stored."""
    if not messages:
        return {}
    by_identity = {message.identity: message for message in messages}
    found = db.session.execute(STORED, bind_values([message.row for message in messages])).all()
    places = places_in({row.contact_id for row in found})
    return {
        (contact_id, sender_id, key): StoredMessage(
            message := by_identity[contact_id, sender_id, key],
            id_,
            text,
            image_key,
            file_size,
            sent_at,
            is_new=False,
            place=places[contact_id][message.sender.side],
            taken_back_at=taken_back_at,
        )
        for id_, text, image_key, file_size, sent_at, taken_back_at, contact_id, sender_id, key in found
    }


def _answers(
    messages: Sequence[NewMessage], inserted: Inserted, now: datetime
) -> list[StoredMessage | Refusal]:
    identities = [message.identity for message in messages]
    by_identity = dict(zip(identities, messages, strict=True))
    answers: dict[Identity, StoredMessage | Refusal] = {**_stored(by_identity, inserted, now)}
    others = [message for identity, message in by_identity.items() if identity not in answers]
    if others:
        part = taking_part({(message.contact_id, message.sender.id) for message in others})
        for message in others:
            refusal = _refusal(message, inserted.rooms.get(message.contact_id), part)
            if refusal:
                answers[message.identity] = refusal
        answers |= stored_before([message for message in others if message.identity not in answers])
        # What is neither stored nor refused by now is of a room that was left out.
        answers |= {message.identity: RoomBusy() for message in others if message.identity not in answers}
    return [answers[identity] for identity in identities]


def _refusal(message: NewMessage, room: Room | None, part: Collection[tuple[int, int]]) -> Refusal | None:
    if (message.contact_id, message.sender.id) not in part:
        return NotFound()
    if room is not None and room.status != ContactStatus.ACCEPTED:
        return RoomClosed()
    return None


def _stored(
    messages: Mapping[Identity, NewMessage], inserted: Inserted, now: datetime
) -> dict[Identity, StoredMessage]:
    latest = {room.id: room.latest_message_id for room in inserted.rooms.values()}
    stored = {}
    for id_, identity in inserted.ids:
        message = messages[identity]
        previous_id, latest[message.contact_id] = latest[message.contact_id], id_
        stored[identity] = StoredMessage(
            message,
            id_,
            message.text,
            message.image_key,
            message.file_size,
            now,
            is_new=True,
            place=_place(inserted.rooms[message.contact_id], message.sender.side),
            previous_id=previous_id,
        )
    return stored


def _place(room: Room, side: Side) -> str | None:
    place: str | None = room.home_place if side is Side.FACILITY else room.seeker_place
    return place


def _notify_absent(
    messages: Iterable[NewMessage], present: Mapping[int, Collection[Side]], now: datetime
) -> None:
    absent = {
        (message.contact_id, other)
        for message in messages
        for other in Side
        if other is not message.sender.side and other not in present.get(message.contact_id, ())
    }
    if not absent:
        return
    contacts = select(Contact).where(Contact.id.in_({contact_id for contact_id, _ in absent}))
    loaded = joinedload(Contact.home), joinedload(Contact.preference).joinedload(Preference.user)
    by_id = {contact.id: contact for contact in db.session.scalars(contacts.options(*loaded))}
    announce_message([(by_id[contact_id], side) for contact_id, side in sorted(absent)], now)
