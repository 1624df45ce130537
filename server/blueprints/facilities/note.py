"""An office's private notes on people that its homes may contact or have contacted."""

from apiflask import APIBlueprint

from server.accounts.http.access import FACILITY, allow, unaudited, viewer
from server.contacts.queries.contacts import contact_for
from server.core.clock import now
from server.core.vocabulary import OPEN_STATUSES
from server.matching.queries.matches import home_for_shown_person
from server.models import Contact
from server.people.queries.notes import contact_note_of, note_of
from server.people.schemas.notes import NoteIn, NoteOut
from server.people.service.cases import write_contact_note, write_note

blueprint = APIBlueprint("office_notes", __name__, url_prefix="/api/facilities/notes", tag="Homes")


@blueprint.get("/<int:home_id>/<int:preference_id>/")
@allow(FACILITY)
@blueprint.output(NoteOut)
@blueprint.doc(
    summary="Read the office's note on a person who was shown to the office; only that office can read the note",
    responses=[404, 409],
)
def read_note(home_id: int, preference_id: int) -> NoteOut:
    home = home_for_shown_person(viewer(), home_id, preference_id, now())
    return note_of(home.office_id, preference_id)


@blueprint.put("/<int:home_id>/<int:preference_id>/")
@unaudited("a note that only the office can read")
@allow(FACILITY)
@blueprint.input(NoteIn)
@blueprint.output(NoteOut)
@blueprint.doc(summary="Write the office's note on a person; an empty text deletes the note", responses=[409])
def change_note(home_id: int, preference_id: int, json_data: NoteIn) -> NoteOut:
    home = home_for_shown_person(viewer(), home_id, preference_id, now())
    write_note(home.office_id, preference_id, json_data.text, json_data.before, viewer(), now())
    return note_of(home.office_id, preference_id)


@blueprint.get("/contact/<int:contact_id>/")
@allow(FACILITY)
@blueprint.output(NoteOut)
@blueprint.doc(
    summary="Read the office's note on the person of a contact; for an ended contact, the note stored with the contact",
    responses=[404],
)
def read_contact_note(contact_id: int) -> NoteOut:
    return _contact_note(contact_for(viewer(), contact_id))


@blueprint.put("/contact/<int:contact_id>/")
@unaudited("a note that only the office can read")
@allow(FACILITY)
@blueprint.input(NoteIn)
@blueprint.output(NoteOut)
@blueprint.doc(
    summary="Write the office's note on the person of a contact; an empty text deletes the note",
    responses=[409],
)
def change_contact_note(contact_id: int, json_data: NoteIn) -> NoteOut:
    contact = contact_for(viewer(), contact_id)
    write_contact_note(contact, contact.home, json_data.text, json_data.before, viewer(), now())
    return _contact_note(contact)


def _contact_note(contact: Contact) -> NoteOut:
    if contact.status in OPEN_STATUSES:
        return note_of(contact.home.office_id, contact.preference_id)
    return contact_note_of(contact.id)
