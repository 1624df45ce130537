"""The private notes of a counselor office on its own people."""

from apiflask import APIBlueprint

from server.accounts.http.access import COUNSELOR, allow, unaudited, viewer
from server.core.clock import now
from server.people.queries.notes import note_of
from server.people.queries.preferences import office_of_case
from server.people.schemas.notes import NoteIn, NoteOut
from server.people.service.cases import write_note

blueprint = APIBlueprint(
    "notes_on_cases", __name__, url_prefix="/api/applicants/preferences", tag="Preferences"
)


@blueprint.get("/<int:preference_id>/note/")
@allow(COUNSELOR)
@blueprint.output(NoteOut)
@blueprint.doc(summary="Read the counselor office's note on a person; only that office can read it")
def read_note(preference_id: int) -> NoteOut:
    return note_of(office_of_case(viewer(), preference_id), preference_id)


@blueprint.put("/<int:preference_id>/note/")
@unaudited("a note that only the office can read")
@allow(COUNSELOR)
@blueprint.input(NoteIn)
@blueprint.output(NoteOut)
@blueprint.doc(
    summary="Write the counselor office's note on a person; an empty text deletes the note", responses=[409]
)
def change_note(preference_id: int, json_data: NoteIn) -> NoteOut:
    office_id = office_of_case(viewer(), preference_id)
    write_note(office_id, preference_id, json_data.text, json_data.before, viewer(), now())
    return note_of(office_id, preference_id)
