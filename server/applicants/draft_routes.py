"""The applicant's half-way answers, kept on the server so that another window goes on with them."""

from apiflask import APIBlueprint
from flask import Response

from server.actions.people.drafts import drop_draft, keep_draft
from server.queries.people.drafts import draft_of
from server.schemas.base import Empty
from server.schemas.people.draft import DraftIn, DraftOut
from server.web.access import APPLICANT, allow, viewer
from server.web.answers import answer
from server.web.clock import now

blueprint = APIBlueprint(
    "drafts", __name__, url_prefix="/api/applicants/preferences/draft", tag="Preferences"
)


@blueprint.get("/")
@allow(APPLICANT)
@blueprint.output(DraftOut)
@blueprint.doc(summary="Read what the applicant has begun to answer")
def read_draft() -> Response:
    draft = draft_of(viewer())
    if draft is None:
        return answer(DraftOut(answers=None, step=1, updated_at=None))
    kept = DraftIn.model_validate_json(draft.answers)
    return answer(DraftOut(answers=kept.answers, step=kept.step, updated_at=draft.updated_at))


@blueprint.put("/")
@allow(APPLICANT)
@blueprint.input(DraftIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Keep the answers of a form that is not sent yet", responses=[409])
def write_draft(json_data: DraftIn) -> Empty:
    keep_draft(viewer(), json_data.model_dump_json(), now())
    return Empty()


@blueprint.delete("/")
@allow(APPLICANT)
@blueprint.output(Empty)
@blueprint.doc(summary="Forget the answers of a form that is not sent yet")
def delete_draft() -> Empty:
    drop_draft(viewer())
    return Empty()
