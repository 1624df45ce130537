"""The inbox: the viewer's contacts with the last messages of their rooms, and their counts."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import COUNSELOR, FACILITY, allow, viewer
from server.contacts.queries.inbox import inbox_counts, inbox_page
from server.contacts.schemas.contacts import InboxCounts, InboxQuery, RoomInShort
from server.core.clock import now
from server.core.http.answers import answer, offset_response
from server.core.schemas import list_of

blueprint = APIBlueprint("rooms", __name__, url_prefix="/api/chat/rooms", tag="Chat")


@blueprint.get("/")
@allow(FACILITY, COUNSELOR)
@blueprint.input(InboxQuery, location="query", arg_name="query")
@blueprint.output(list_of(RoomInShort))
@blueprint.doc(
    summary="List the viewer's contacts with their last messages: open ones first, then the latest"
)
def list_rooms(query: InboxQuery) -> Response:
    page = inbox_page(viewer(), query.view, query.q or None, query.offset, query.limit, now())
    return offset_response(page.rows, query, page.total)


@blueprint.get("/counts/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(InboxCounts)
@blueprint.doc(summary="Count the viewer's contacts in each view of the inbox")
def count_rooms() -> Response:
    return answer(inbox_counts(viewer(), now()))
