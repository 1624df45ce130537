"""Half-filled forms of whoever fills them in, kept so that another window or machine goes on with them."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, unaudited, viewer
from server.core.clock import now
from server.core.http.answers import answer
from server.core.http.bodies import takes_bytes
from server.core.refusals import NotFound
from server.core.schemas import Empty, list_of
from server.homes.queries import draft_of, form_drafts_of, refuse_others_forms
from server.homes.schemas import DraftIn, DraftListed, DraftOut, DraftStored, KeptDraft
from server.people.service.drafts import drop_draft, keep_draft

blueprint = APIBlueprint("drafts", __name__, url_prefix="/api/accounts/drafts", tag="Drafts")
_FORM = '<any(preference, home, "home-draft", room):form>'
_NEW, _ONE = f"/{_FORM}/new/", f"/{_FORM}/<int:target>/"


@blueprint.get("/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(list_of(DraftListed))
@blueprint.doc(summary="List the forms that the viewer has begun to fill in, the newest first")
def list_drafts() -> Response:
    return answer(
        [
            DraftListed(form=draft.form, called=called, updated_at=draft.updated_at)
            for draft, called in form_drafts_of(viewer())
        ]
    )


@blueprint.get(_NEW)
@blueprint.get(_ONE)
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(DraftOut)
@blueprint.doc(summary="Read what the viewer has begun to fill in: of a new object, or of one by its id")
def read_draft(form: str, target: int | None = None) -> Response:
    draft = draft_of(viewer(), _own(form, target))
    if draft is None:
        return answer(DraftOut(answers=None, step=1, updated_at=None))
    kept = KeptDraft.model_validate_json(draft.answers)
    return answer(DraftOut(answers=kept.answers, step=kept.step, updated_at=draft.updated_at))


@blueprint.put(_NEW)
@blueprint.put(_ONE)
@unaudited("a form that nobody else sees")
@allow(FACILITY, APPLICANT, COUNSELOR)
# What is typed may be too long yet.
@takes_bytes(256 * 1024)
@blueprint.input(DraftIn)
@blueprint.output(DraftStored)
@blueprint.doc(summary="Keep a form that is not sent yet", responses=[409])
def write_draft(form: str, json_data: DraftIn, target: int | None = None) -> DraftStored:
    if json_data.account not in (None, viewer().id):
        raise NotFound()
    own, kept = _own(form, target), json_data.kept(form)
    answers = kept.model_dump_json() if kept.answers else None
    return DraftStored(updated_at=keep_draft(viewer(), own, answers, json_data.seen, now()))


@blueprint.delete(_NEW)
@blueprint.delete(_ONE)
@unaudited("a form that nobody else sees")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Forget a form that is not sent yet")
def delete_draft(form: str, target: int | None = None) -> Empty:
    drop_draft(viewer(), _own(form, target))
    return Empty()


def _own(form: str, target: int | None = None) -> str:
    """Return the name of a form that is the viewer's to fill in, or refuse as not found."""
    refuse_others_forms(viewer(), form, target)
    return f"{form}/{target or 'new'}"
