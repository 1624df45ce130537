"""Speaking in rooms: what waits is kept together, in one transaction, and each stands before anybody hears it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from server.actions.notices.announcements import announce_message
from server.actions.rooms.keeping import Identity, Room, Standing, keep, keep_unless_over, messages_standing
from server.actions.transaction import transaction
from server.domain.refusals import Invalid, NotFound, Refusal, RoomClosed
from server.domain.text import tidy_text
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus
from server.extensions import ONE_TRIP, db, one_trip
from server.models import Contact, Preference
from server.models.rooms.message import MESSAGE_MAX


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
    def identity(self) -> Identity:
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
        standing = keep([_row(saying) for saying in sayings], now)
        answers = _answers(sayings, standing, now)
        new = [answer.saying for answer in answers if isinstance(answer, Kept) and answer.is_new]
        _tell_the_absent(new, standing.rooms, present, now)
    return answers


def keep_in_one_trip(
    sayings: Sequence[Saying], sessions: Collection[int], now: datetime
) -> list[Kept | Refusal] | None:
    """Keep what is said where nobody is absent; None, and nothing, if a session is over or it takes more trips."""
    if ONE_TRIP not in db.engines:
        return None
    with one_trip() as connection:
        standing = keep_unless_over(connection, [_row(saying) for saying in sayings], sessions, now)
    return _answers(sayings, standing, now) if standing else None


def _answers(sayings: Sequence[Saying], standing: Standing, now: datetime) -> list[Kept | Refusal]:
    refusals = [_refusal(saying, standing.rooms.get(saying.contact_id)) for saying in sayings]
    allowed = [saying for saying, refusal in zip(sayings, refusals, strict=True) if refusal is None]
    kept = _kept({saying.identity: saying for saying in allowed}, standing, now)
    return [refusal or kept[saying.identity] for saying, refusal in zip(sayings, refusals, strict=True)]


def _refusal(saying: Saying, room: Room | None) -> Refusal | None:
    if room is None or saying.sender.id not in (room.user_id, room.seeker_id):
        return NotFound()
    if room.status != ContactStatus.ACCEPTED:
        return RoomClosed()
    return None


def _kept(sayings: dict[Identity, Saying], standing: Standing, now: datetime) -> dict[Identity, Kept]:
    """Return what stands now; what was sent again as it was kept the first time."""
    latest = {room.id: room.latest_message_id for room in standing.rooms.values()}
    kept = {}
    for message_id, identity in standing.new:
        saying = sayings[identity]
        after, latest[saying.contact_id] = latest[saying.contact_id], message_id
        kept[identity] = Kept(
            saying, message_id, saying.words, saying.image_key, now, is_new=True, after=after
        )
    again = [_row(saying) for identity, saying in sayings.items() if identity not in kept]
    for identity, row in messages_standing(again).items():
        kept[identity] = Kept(sayings[identity], row.id, row.text, row.image_key, row.sent_at, is_new=False)
    return kept


def _row(saying: Saying) -> dict[str, object]:
    return {
        "contact_id": saying.contact_id,
        "sender_id": saying.sender.id,
        "key": saying.key,
        "text": saying.words,
        "image_key": saying.image_key,
    }


def _tell_the_absent(
    sayings: Sequence[Saying],
    rooms: Mapping[int, Room],
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
