"""What an office notes for itself of the people whom its homes may ask, or have asked."""

from apiflask import APIBlueprint

from server.accounts.http.access import FACILITY, allow, unaudited, viewer
from server.contacts.queries.contacts import contact_for
from server.core.clock import now
from server.core.vocabulary import OPEN
from server.homes.queries import home_for
from server.matching.queries.matches import refuse_unless_shown
from server.models import Contact, Home
from server.people.queries.cases import note_left_with, note_of
from server.people.schemas.cases import NoteIn, NoteOut
from server.people.service.cases import write_contact_note, write_note

blueprint = APIBlueprint("office_notes", __name__, url_prefix="/api/facilities/notes", tag="Homes")


@blueprint.get("/<int:home_id>/<int:preference_id>/")
@allow(FACILITY)
@blueprint.output(NoteOut)
@blueprint.doc(
    summary="Read what the home's office has noted of a person whom it was shown; nobody else reads it",
    responses=[404, 409],
)
def read_note(home_id: int, preference_id: int) -> NoteOut:
    return _shown(_home(home_id, preference_id), preference_id)


@blueprint.put("/<int:home_id>/<int:preference_id>/")
@unaudited("a note that the office alone reads")
@allow(FACILITY)
@blueprint.input(NoteIn)
@blueprint.output(NoteOut)
@blueprint.doc(summary="Write the office's note on a person; an empty one is none", responses=[409])
def change_note(home_id: int, preference_id: int, json_data: NoteIn) -> NoteOut:
    home = _home(home_id, preference_id)
    write_note(home.office_id, preference_id, json_data.text, json_data.before, viewer(), now())
    return _shown(home, preference_id)


@blueprint.get("/contact/<int:contact_id>/")
@allow(FACILITY)
@blueprint.output(NoteOut)
@blueprint.doc(
    summary="Read the office's note on a contact's person; of an ended one, what has stayed with it",
    responses=[404],
)
def read_contact_note(contact_id: int) -> NoteOut:
    return _shown_of(contact_for(viewer(), contact_id))


@blueprint.put("/contact/<int:contact_id>/")
@unaudited("a note that the office alone reads")
@allow(FACILITY)
@blueprint.input(NoteIn)
@blueprint.output(NoteOut)
@blueprint.doc(summary="Write that note; an empty one is none", responses=[409])
def change_contact_note(contact_id: int, json_data: NoteIn) -> NoteOut:
    contact = contact_for(viewer(), contact_id)
    write_contact_note(contact, contact.home, json_data.text, json_data.before, viewer(), now())
    return _shown_of(contact)


def _home(home_id: int, preference_id: int) -> Home:
    """Return the home if its corporation was shown the person: of nobody else anything is noted without a contact."""
    home = home_for(viewer(), home_id)
    refuse_unless_shown(home, preference_id, now())
    return home


def _shown(home: Home, preference_id: int) -> NoteOut:
    return NoteOut.of(note_of(home.office_id, preference_id))


def _shown_of(contact: Contact) -> NoteOut:
    if contact.status in OPEN:
        return _shown(contact.home, contact.preference_id)
    return NoteOut.of(note_left_with(contact.id))
