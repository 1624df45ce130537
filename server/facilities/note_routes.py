"""What an office notes for itself of the people whom its homes may ask, or have asked."""

from apiflask import APIBlueprint

from server.actions.people.office_notes import write_note
from server.models import Home
from server.queries.homes.homes import home_for
from server.queries.matching.matches import listed_preference
from server.queries.people.office_notes import home_that_asked, note_of
from server.schemas.people.office_notes import NoteIn, NoteOut
from server.web.access import FACILITY, allow, unaudited, viewer
from server.web.clock import now

blueprint = APIBlueprint("office_notes", __name__, url_prefix="/api/facilities/notes", tag="Homes")


@blueprint.get("/<int:home_id>/<int:preference_id>/")
@allow(FACILITY)
@blueprint.output(NoteOut)
@blueprint.doc(
    summary="Read what the home's office has noted of a person; nobody else reads it", responses=[404, 409]
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


def _home(home_id: int, preference_id: int) -> Home:
    """Return the home if its people may note something of the person: it has asked them, or its list shows them."""
    asked = home_that_asked(viewer(), home_id, preference_id)
    if asked is not None:
        return asked
    home = home_for(viewer(), home_id)
    listed_preference(home, preference_id)
    return home


def _shown(home: Home, preference_id: int) -> NoteOut:
    return NoteOut.of(note_of(home.office_id, preference_id))
