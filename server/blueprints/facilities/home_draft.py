"""Drafts of homes from public data that a facility has claimed but not completed yet."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import FACILITY, allow, unaudited, viewer
from server.core.clock import now
from server.core.http.answers import cursor_response
from server.core.schemas import Empty, PageQuery, list_of
from server.homes.queries import home_drafts_of
from server.homes.schemas import HomeDraftOut
from server.homes.service.drafts import dismiss_draft

blueprint = APIBlueprint("home_drafts", __name__, url_prefix="/api/facilities/home-drafts", tag="Homes")


@blueprint.get("/")
@allow(FACILITY)
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(list_of(HomeDraftOut))
@blueprint.doc(summary="List the drafts that the facility has not completed yet")
def list_drafts(query: PageQuery) -> Response:
    drafts = home_drafts_of(viewer(), query.page())
    return cursor_response(drafts.rows, drafts.next_cursor)


@blueprint.delete("/<int:draft_id>/")
@unaudited("a row of public data")
@allow(FACILITY)
@blueprint.output(Empty)
@blueprint.doc(summary="Dismiss a draft; the draft is not offered again")
def dismiss(draft_id: int) -> Empty:
    dismiss_draft(draft_id, viewer(), now())
    return Empty()
