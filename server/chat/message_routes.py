"""What was said in a room, as a list."""

from apiflask import APIBlueprint

from server.chat.presentation import shown_message
from server.queries.contacts import contact_for
from server.queries.messages import messages_in
from server.schemas.base import list_of
from server.schemas.messages import MessageOut, MessagesQuery
from server.web.access import APPLICANT, COUNSELOR, FACILITY, allow, viewer

blueprint = APIBlueprint("messages", __name__, url_prefix="/api/chat/chat-messages", tag="Chat")


@blueprint.get("/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(MessagesQuery, location="query")
@blueprint.output(list_of(MessageOut))
@blueprint.doc(summary="List a room's messages, oldest first", responses=[404])
def list_messages(query_data: MessagesQuery) -> list[MessageOut]:
    contact, _ = contact_for(viewer(), query_data.talk_room)
    return [shown_message(row, row.sender.username, row.sender.role) for row in messages_in(contact)]
