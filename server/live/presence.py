"""What the two sides of a room see of each other: who is here, what was read, that somebody is writing."""

from typing import Any

import orjson

from server.actions.rooms.reading import mark_room_read
from server.domain.viewer import Viewer
from server.live.fanout import live_fanout
from server.live.rooms import Place
from server.queries.rooms.rooms import people_of


def tell_who_is_here(room: int) -> None:
    """Tell everybody in a room, on every machine, who of the other side is there now."""
    show_who_is_here(room)
    live_fanout().tell_others([("here", room)])


def show_who_is_here(room: int) -> None:
    """Tell those who are in the room on this machine."""
    fanout = live_fanout()
    places = [place for place in fanout.rooms.places_in(room) if place.tells_all]
    if not places:
        return
    people, present = people_of(room), fanout.present([room])[room]
    for place in places:
        others = [person for person in people if person.account_id != place.person.id]
        place.hand(
            _frame(
                "here",
                present=[person.role for person in others if person.account_id in present],
                read={person.role.value: person.read for person in others if person.shows_read},
            )
        )


def note_read(person: Viewer, room: int, message_id: int) -> None:
    """Keep up to which message somebody has read, and tell the other side if the reader wishes it."""
    read = mark_room_read(room, person.id, message_id)
    if read is not None and _wishes(person, room, "shows_read"):
        live_fanout().show(room, _frame("read", by=person.role, id=read))


def note_typing(place: Place) -> None:
    """Tell the other side that somebody is writing, if the writer wishes it."""
    if _wishes(place.person, place.room, "shows_typing"):
        live_fanout().show(place.room, _frame("typing", by=place.person.role))


def _wishes(person: Viewer, room: int, wish: str) -> bool:
    return any(one.account_id == person.id and getattr(one, wish) for one in people_of(room))


def _frame(kind: str, **values: Any) -> str:
    return orjson.dumps({"type": kind, **values}).decode()
