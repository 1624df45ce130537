"""The list of the viewer's open rooms, from which the viewer switches to another room."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import COUNSELOR, FACILITY, allow, viewer
from server.contacts.queries.listing import open_rooms
from server.contacts.schemas.contacts import RoomInShort, RoomsQuery
from server.core.http.answers import cursor_response
from server.core.schemas import list_of

blueprint = APIBlueprint("rooms", __name__, url_prefix="/api/chat/rooms", tag="Chat")


@blueprint.get("/")
@allow(FACILITY, COUNSELOR)
@blueprint.input(RoomsQuery, location="query", arg_name="query")
@blueprint.output(list_of(RoomInShort))
@blueprint.doc(summary="List the viewer's open rooms; the room with the latest message is first")
def list_rooms(query: RoomsQuery) -> Response:
    rooms = open_rooms(viewer(), query.q or None, query.page())
    return cursor_response(rooms.rows, rooms.next_cursor)
