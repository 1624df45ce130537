"""Saved views of a member of staff: filters of a list under a name, on every device, for the member alone."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import COUNSELOR, FACILITY, allow, unaudited, viewer
from server.contacts.queries.saved_views import saved_views_of
from server.contacts.schemas.saved_views import SavedViewIn, SavedViewNameIn, SavedViewOut
from server.contacts.service.saved_views import delete_view, rename_view, save_view
from server.core.http.answers import answer
from server.core.schemas import Empty, list_of

blueprint = APIBlueprint("saved_views", __name__, url_prefix="/api/accounts/saved-views", tag="Contacts")


@blueprint.get("/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(list_of(SavedViewOut))
@blueprint.doc(
    summary="List the viewer's saved views of all lists; ids that are no longer the viewer's are null"
)
def list_saved_views() -> Response:
    return answer(saved_views_of(viewer()))


@blueprint.post("/")
@unaudited("a view that only its owner sees")
@allow(FACILITY, COUNSELOR)
@blueprint.input(SavedViewIn)
@blueprint.output(SavedViewOut, status_code=201)
@blueprint.doc(summary="Save the filters of one list under a name; typed text is not stored", responses=[409])
def save(json_data: SavedViewIn) -> Response:
    view = save_view(viewer(), json_data.name, *json_data.filters())
    return answer(SavedViewOut.of(view.id, view.name, view.of_list, view.filters), 201)


@blueprint.patch("/<int:view_id>/")
@unaudited("a view that only its owner sees")
@allow(FACILITY, COUNSELOR)
@blueprint.input(SavedViewNameIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Rename a saved view")
def rename(view_id: int, json_data: SavedViewNameIn) -> Empty:
    rename_view(viewer(), view_id, json_data.name)
    return Empty()


@blueprint.delete("/<int:view_id>/")
@unaudited("a view that only its owner sees")
@allow(FACILITY, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Delete a saved view")
def remove(view_id: int) -> Empty:
    delete_view(viewer(), view_id)
    return Empty()
