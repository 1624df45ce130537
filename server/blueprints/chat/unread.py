"""The viewer's unread counts."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, viewer
from server.core.http.answers import answer
from server.rooms.queries import unread_counts
from server.rooms.schemas import UnreadOut

blueprint = APIBlueprint("unread", __name__, url_prefix="/api/chat/unread", tag="Notifications")


@blueprint.get("/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(UnreadOut)
@blueprint.doc(summary="Count the viewer's unread notifications and messages, by contact and by home")
def count_unread() -> Response:
    return answer(unread_counts(viewer()))
