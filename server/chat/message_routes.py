"""What was said in a room, as a list."""

from apiflask import APIBlueprint
from flask import Response

from server.chat.presentation import shown_message
from server.queries.contacts import contact_for
from server.queries.messages import messages_in
from server.schemas.base import list_of
from server.schemas.messages import MessageOut, MessagesQuery
from server.web.access import APPLICANT, COUNSELOR, FACILITY, allow, viewer
from server.web.paging import linked

blueprint = APIBlueprint("messages", __name__, url_prefix="/api/chat/chat-messages", tag="Chat")


@blueprint.get("/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(MessagesQuery, location="query", arg_name="query")
@blueprint.output(list_of(MessageOut))
@blueprint.doc(
    summary="List a room's latest messages, oldest first; the next page holds earlier ones", responses=[404]
)
def list_messages(query: MessagesQuery) -> Response:
    contact = contact_for(viewer(), query.talk_room)
    messages = messages_in(contact, query.page())
    shown = [shown_message(row) for row in reversed(messages.rows)]
    return linked(shown, messages.next_cursor)
