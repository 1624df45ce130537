"""The homes of public data that a facility claimed and has still to complete."""

from apiflask import APIBlueprint
from flask import Response

from server.actions.homes.drafts import dismiss_draft
from server.queries.homes.drafts import drafts_of
from server.schemas.base import Empty, list_of
from server.schemas.homes.drafts import HomeDraftOut
from server.schemas.paging import PageQuery
from server.web.access import FACILITY, allow, unaudited, viewer
from server.web.clock import now
from server.web.paging import linked

blueprint = APIBlueprint("home_drafts", __name__, url_prefix="/api/facilities/home-drafts", tag="Homes")


@blueprint.get("/")
@allow(FACILITY)
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(list_of(HomeDraftOut))
@blueprint.doc(summary="List the drafts that the facility has still to complete")
def list_drafts(query: PageQuery) -> Response:
    drafts = drafts_of(viewer(), query.page())
    return linked([HomeDraftOut.of(draft) for draft in drafts], drafts.next_cursor)


@blueprint.delete("/<int:draft_id>/")
@unaudited("a row of public data")
@allow(FACILITY)
@blueprint.output(Empty)
@blueprint.doc(summary="Say that a draft is not wanted; it is not offered again")
def dismiss(draft_id: int) -> Empty:
    dismiss_draft(draft_id, viewer(), now())
    return Empty()
