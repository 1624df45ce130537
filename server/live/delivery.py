"""Handing messages to the places of a room: in their order, and none left out that came from elsewhere."""

import logging
from collections.abc import Collection, Iterable

import orjson

from server.live.fanout import live_fanout
from server.live.rooms import Place
from server.metrics import MESSAGES_SAID
from server.queries.rooms.messages import latest_in, said_since
from server.schemas.rooms.messages import MessageOut
from server.web.clock import now

#: Who missed more than this reads the list instead.
CATCH_UP_MAX = 200
# There is more to be read than a line is for.
BEHIND = orjson.dumps({"type": "behind"}).decode()

log = logging.getLogger(__name__)

#: Room, the message's id, the id of the one before it there, and the frame.
Said = tuple[int, int, int, str]


def publish_messages(said: Iterable[Said]) -> None:
    """Hand on messages to everybody in their rooms, here and on other machines."""
    frames = sorted(said)
    for one in frames:
        hand_in_order(*one)
    sent_at = now().timestamp()
    live_fanout().tell_others(("message", *one, sent_at) for one in frames)
    MESSAGES_SAID.inc(len(frames))


def hand_in_order(room: int, message_id: int, after: int, frame: str) -> None:
    """Hand a message to a room's places here; who has not had the one before it gets what they missed first."""
    places = live_fanout().rooms.places_in(room)
    behind = [place for place in places if place.newest < after]
    if behind:
        # Said on another machine, and not here yet: it may come later, or never.
        try:
            catch_up(behind)
        except Exception as fault:
            log.warning("A room could not be caught up: %s", type(fault).__name__)
    for place in places:
        # Who is still behind is caught up by the next look: a later message now would hide what is missing.
        if place.newest >= after:
            place.hand(frame, message_id)


def catch_up(places: Collection[Place]) -> None:
    """Hand over what was said since the newest message that each place has had."""
    latest = latest_in({place.room for place in places})
    for place in places:
        if place.newest >= latest.get(place.room, 0):
            continue
        missed = said_since(place.room, place.newest, CATCH_UP_MAX + 1)
        if len(missed) > CATCH_UP_MAX:
            place.hand(BEHIND, latest[place.room])
            continue
        for message in missed:
            place.hand(message_frame(MessageOut.of(message), message.key), message.id)


def message_frame(shown: MessageOut, key: str | None) -> str:
    """Return a message as a frame; who said it knows it again by the key."""
    return orjson.dumps({"type": "message", **shown.model_dump(mode="json"), "key": key}).decode()
