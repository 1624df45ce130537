"""A record of a room, which the facility can download before the room is closed."""

from apiflask import APIBlueprint
from apiflask.schemas import FileSchema
from flask import Response

from server.accounts.http.access import FACILITY, allow, audited, viewer
from server.accounts.rules.factors import RequiredProof
from server.blueprints.chat.presentation import record_head
from server.contacts.queries.contacts import person_and_home
from server.contacts.queries.record import facility_messages, steps_of
from server.contacts.rules.record import record_text
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.refusals import ContactStatusConflict
from server.core.visibility import is_room_open

blueprint = APIBlueprint("records", __name__, url_prefix="/api/chat/contacts", tag="Contacts")


@blueprint.get("/<int:contact_id>/record/")
@audited(Act.RECORD_SAVED)
@allow(FACILITY, proof=RequiredProof.FACTOR)
@blueprint.output(FileSchema(type="string"), content_type="text/plain")
@blueprint.doc(
    summary="Download the dates of a room and the facility's own messages; not possible after the room is closed",
    responses=[409],
)
def record(contact_id: int) -> Response:
    room = person_and_home(viewer(), contact_id)
    if not is_room_open(room.contact.status):
        raise ContactStatusConflict(room.contact.status, "記録は保存できません。")
    text = record_text(
        record_head(contact_id, room), steps_of(contact_id), facility_messages(contact_id), now()
    )
    record_read(Act.RECORD_SAVED, room.contact.person.id, room.office_id)
    # Windows Notepad and Excel read the file reliably if it has a byte order mark and CRLF line ends.
    body = text.replace("\n", "\r\n").encode("utf-8-sig")
    response = Response(body, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="record-{contact_id}.txt"'
    return response
