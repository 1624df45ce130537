"""The viewer's open rooms, to go from one to the other."""

from apiflask import APIBlueprint
from flask import Response

from server.queries.contacts.rooms import OwnRoom, open_rooms
from server.schemas.base import list_of
from server.schemas.contacts.rooms import RoomInShort, RoomsQuery
from server.schemas.notices.in_short import HomeInShort, PersonInShort
from server.web.access import COUNSELOR, FACILITY, allow, viewer
from server.web.paging import linked

blueprint = APIBlueprint("rooms", __name__, url_prefix="/api/chat/rooms", tag="Chat")


@blueprint.get("/")
@allow(FACILITY, COUNSELOR)
@blueprint.input(RoomsQuery, location="query", arg_name="query")
@blueprint.output(list_of(RoomInShort))
@blueprint.doc(summary="List the viewer's open rooms, those first where something was said last")
def list_rooms(query: RoomsQuery) -> Response:
    rooms = open_rooms(viewer(), query.q or None, query.page())
    return linked([_shown(room) for room in rooms], rooms.next_cursor)


def _shown(room: OwnRoom) -> RoomInShort:
    home = room.contact.home
    return RoomInShort(
        contact=room.contact.id,
        home=HomeInShort(id=home.id, name=home.name),
        person=PersonInShort.of(room.contact, viewer().side),
        what=room.what,
        text=room.text,
        said_by=room.said_by,
        said_at=room.said_at,
    )
