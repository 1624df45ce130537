"""The list of the viewer's open rooms, from which the viewer switches to another room."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import COUNSELOR, FACILITY, allow, viewer
from server.contacts.queries.listing import OwnRoom, open_rooms
from server.contacts.schemas.contacts import RoomInShort, RoomsQuery
from server.core.http.answers import cursor_response
from server.core.schemas import list_of
from server.notifications.schemas import HomeInShort, PersonInShort

blueprint = APIBlueprint("rooms", __name__, url_prefix="/api/chat/rooms", tag="Chat")


@blueprint.get("/")
@allow(FACILITY, COUNSELOR)
@blueprint.input(RoomsQuery, location="query", arg_name="query")
@blueprint.output(list_of(RoomInShort))
@blueprint.doc(summary="List the viewer's open rooms; the room with the latest message is first")
def list_rooms(query: RoomsQuery) -> Response:
    rooms = open_rooms(viewer(), query.q or None, query.page())
    return cursor_response([_room(room) for room in rooms], rooms.next_cursor)


def _room(room: OwnRoom) -> RoomInShort:
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
