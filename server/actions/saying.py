"""Speaking in rooms: what waits is kept together, in one transaction, and each stands before anybody hears it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlalchemy import Insert, Integer, Row, Table, bindparam, select, true, tuple_, update
from sqlalchemy.orm import joinedload

from server.actions.announce import announce_message
from server.actions.transaction import insert_into, transaction
from server.domain.refusals import Invalid, NotFound, Refusal, RoomClosed
from server.domain.text import tidy_text
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus
from server.extensions import db
from server.models import Contact, Home, Message, Preference
from server.models.base import UtcTime
from server.models.message import MESSAGE_MAX
from server.queries.many import field, given, given_ids, many
from server.queries.messages import latest_in


@dataclass(frozen=True)
class Saying:
    """What somebody says in a room; by its key it is the same message however often it is sent."""

    contact_id: int
    sender: Viewer
    words: str
    key: str
    #: The stored picture that is said; its words are empty.
    image_key: str | None = None

    @property
    def identity(self) -> tuple[int, int, str]:
        """By what the database knows it again."""
        return (self.contact_id, self.sender.id, self.key)


@dataclass(frozen=True)
class Kept:
    """A saying that stands; `is_new` unless it stood before."""

    saying: Saying
    id: int
    words: str
    image_key: str | None
    sent_at: datetime
    is_new: bool
    #: The message before it in its room: who has not had that one has missed something.
    after: int = 0


def words_to_say(text: str) -> str:
    """Return a text as it would be kept, or refuse it."""
    words = tidy_text(text)
    if not words:
        raise Invalid({"message": ["メッセージを入力してください。"]}, "message_empty")
    if len(words) > MESSAGE_MAX:
        raise Invalid({"message": [f"メッセージは{MESSAGE_MAX}文字までです。"]}, "message_too_long")
    return words


def keep_messages(
    sayings: Sequence[Saying], present: Mapping[int, Collection[int]], now: datetime
) -> list[Kept | Refusal]:
    """Keep what is said in any rooms, and tell those who are not present; answers in the order of the sayings."""
    with transaction(same_plans=True):
        rooms = _locked_rooms({saying.contact_id for saying in sayings})
        refusals = [_refusal(saying, rooms.get(saying.contact_id)) for saying in sayings]
        allowed = [saying for saying, refusal in zip(sayings, refusals, strict=True) if refusal is None]
        kept = _store(allowed, now) if allowed else {}
        new = [one.saying for one in kept.values() if one.is_new]
        if new:
            db.session.execute(_TOUCH, {**many({saying.contact_id for saying in new}), "now": now})
            _tell_the_absent(new, rooms, present, now)
    return [refusal or kept[saying.identity] for saying, refusal in zip(sayings, refusals, strict=True)]


_Room = Row[int, ContactStatus, int, int]
_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_ROOM = (
    select(_contact.id, _contact.status, _home.user_id, _preference.user_id.label("seeker_id"))
    .where(
        _home.id == _contact.home_id, _preference.id == _contact.preference_id, _contact.id.in_(given_ids())
    )
    # Always in one order, so that two machines never wait for each other.
    .order_by(_contact.id)
    # Nothing may be said in a room that is being closed, and a room's messages are numbered one after the other.
    .with_for_update(of=_contact.id, key_share=True)
)


def _locked_rooms(ids: Collection[int]) -> dict[int, _Room]:
    return {room.id: room for room in db.session.execute(_ROOM, many(ids))}


def _refusal(saying: Saying, room: _Room | None) -> Refusal | None:
    if room is None or saying.sender.id not in (room.user_id, room.seeker_id):
        return NotFound()
    if room.status is not ContactStatus.ACCEPTED:
        return RoomClosed()
    return None


_message = Message.__table__.c
_IDENTITY = (_message.contact_id, _message.sender_id, _message.key)
_ROWS = given()
_SAID = select(
    field(_ROWS, "contact_id", Integer()),
    field(_ROWS, "sender_id", Integer()),
    field(_ROWS, "key"),
    field(_ROWS, "text"),
    field(_ROWS, "image_key"),
    bindparam("now", type_=UtcTime),
).where(true())
_AGAIN = select(_message.id, _message.text, _message.image_key, _message.sent_at, *_IDENTITY).where(
    tuple_(*_IDENTITY).in_(
        select(
            field(_ROWS, "contact_id", Integer()), field(_ROWS, "sender_id", Integer()), field(_ROWS, "key")
        )
    )
)


def _store(sayings: Sequence[Saying], now: datetime) -> dict[tuple[int, int, str], Kept]:
    """Insert what is not there yet; what was sent again is found as it was kept the first time."""
    by_identity = {saying.identity: saying for saying in sayings}
    kept = {}
    # Asked within the rooms' locks: nothing comes between.
    latest = latest_in({saying.contact_id for saying in sayings})
    inserted = db.session.execute(_insertion(), {**many([_row(saying) for saying in sayings]), "now": now})
    for message_id, *identity in sorted(inserted):
        saying = by_identity.pop(tuple(identity))
        after, latest[saying.contact_id] = latest.get(saying.contact_id, 0), message_id
        kept[saying.identity] = Kept(
            saying, message_id, saying.words, saying.image_key, now, is_new=True, after=after
        )
    if by_identity:
        again = many([_row(saying) for saying in by_identity.values()])
        for message_id, words, image_key, sent_at, *identity in db.session.execute(_AGAIN, again):
            saying = by_identity[tuple(identity)]
            kept[saying.identity] = Kept(saying, message_id, words, image_key, sent_at, is_new=False)
    return kept


def _insertion() -> Insert:
    columns = (*_IDENTITY, _message.text, _message.image_key, _message.sent_at)
    statement = insert_into(Message).from_select(columns, _SAID).on_conflict_do_nothing()
    return statement.returning(_message.id, *_IDENTITY)


def _row(saying: Saying) -> dict[str, object]:
    return {
        "contact_id": saying.contact_id,
        "sender_id": saying.sender.id,
        "key": saying.key,
        "text": saying.words,
        "image_key": saying.image_key,
    }


_TOUCH = (
    update(cast(Table, Contact.__table__))
    .where(_contact.id.in_(given_ids()))
    .values(latest_message_sent_at=bindparam("now", type_=UtcTime))
)


def _tell_the_absent(
    sayings: Sequence[Saying],
    rooms: Mapping[int, _Room],
    present: Mapping[int, Collection[int]],
    now: datetime,
) -> None:
    absent = {
        (saying.contact_id, account_id)
        for saying in sayings
        for account_id in (rooms[saying.contact_id].user_id, rooms[saying.contact_id].seeker_id)
        if account_id != saying.sender.id and account_id not in present.get(saying.contact_id, ())
    }
    if not absent:
        return
    contacts = select(Contact).where(Contact.id.in_({contact_id for contact_id, _ in absent}))
    loaded = joinedload(Contact.home), joinedload(Contact.preference).joinedload(Preference.user)
    by_id = {contact.id: contact for contact in db.session.scalars(contacts.options(*loaded))}
    for contact_id, account_id in sorted(absent):
        announce_message(by_id[contact_id], account_id, now)
