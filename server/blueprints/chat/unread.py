"""The viewer's unread counts."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, viewer
from server.contacts.schemas.today import UnreadContact, UnreadHome, UnreadOut
from server.core.http.answers import answer
from server.rooms.queries import unread_of

blueprint = APIBlueprint("unread", __name__, url_prefix="/api/chat/unread", tag="Notifications")


@blueprint.get("/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(UnreadOut)
@blueprint.doc(summary="Count the viewer's unread notifications and messages, by contact and by home")
def count_unread() -> Response:
    unread = unread_of(viewer())
    counts = UnreadOut(
        total=unread.total,
        contacts=[
            UnreadContact(
                id=key.contact,
                home=key.home,
                preference=key.preference,
                unread=count,
                messages=unread.messages[key],
            )
            for key, count in sorted(unread.contacts.items(), key=lambda row: row[0].contact)
        ],
        homes=[UnreadHome(id=home, unread=count) for home, count in sorted(unread.homes.items())],
        others=unread.others,
    )
    return answer(counts)
