"""Drafts of unsent forms. They are stored, so the user can continue in another window or on another device."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, unaudited, viewer
from server.core.clock import now
from server.core.http.answers import answer
from server.core.http.bodies import max_body_bytes
from server.core.refusals import NotFound
from server.core.schemas import Empty, list_of
from server.homes.queries import form_draft_of, form_drafts_of, require_own_form
from server.homes.schemas import DraftContent, DraftIn, DraftListItem, DraftOut, DraftVersionOut
from server.people.service.drafts import discard_form_draft, save_form_draft

blueprint = APIBlueprint("drafts", __name__, url_prefix="/api/accounts/drafts", tag="Drafts")
_FORM = '<any(preference, home, "home-draft", room):form>'
_NEW, _ONE = f"/{_FORM}/new/", f"/{_FORM}/<int:target>/"


@blueprint.get("/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(list_of(DraftListItem))
@blueprint.doc(summary="List the viewer's unsent forms, newest first")
def list_drafts() -> Response:
    return answer(
        [
            DraftListItem(form=draft.form, called=subject_name, updated_at=draft.updated_at)
            for draft, subject_name in form_drafts_of(viewer())
        ]
    )


@blueprint.get(_NEW)
@blueprint.get(_ONE)
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(DraftOut)
@blueprint.doc(summary="Read the viewer's draft of a form, for a new object or for an existing one")
def read_draft(form: str, target: int | None = None) -> Response:
    draft = form_draft_of(viewer(), _draft_name(form, target))
    if draft is None:
        return answer(DraftOut(answers=None, step=1, updated_at=None))
    content = DraftContent.model_validate_json(draft.content)
    return answer(DraftOut(answers=content.answers, step=content.step, updated_at=draft.updated_at))


@blueprint.put(_NEW)
@blueprint.put(_ONE)
@unaudited("a draft that only its owner sees")
@allow(FACILITY, APPLICANT, COUNSELOR)
# A draft may hold more text than the form accepts.
@max_body_bytes(256 * 1024)
@blueprint.input(DraftIn)
@blueprint.output(DraftVersionOut)
@blueprint.doc(summary="Save the draft of a form", responses=[409])
def write_draft(form: str, json_data: DraftIn, target: int | None = None) -> DraftVersionOut:
    # Refuse if the page was opened for another account than the one that is signed in now.
    if json_data.account not in (None, viewer().id):
        raise NotFound()
    name, content = _draft_name(form, target), json_data.content(form)
    text = content.model_dump_json() if content.answers else None
    return DraftVersionOut(updated_at=save_form_draft(viewer(), name, text, json_data.seen, now()))


@blueprint.delete(_NEW)
@blueprint.delete(_ONE)
@unaudited("a draft that only its owner sees")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Delete the draft of a form")
def delete_draft(form: str, target: int | None = None) -> Empty:
    discard_form_draft(viewer(), _draft_name(form, target))
    return Empty()


def _draft_name(form: str, target: int | None = None) -> str:
    """Return the name of the draft; raise NotFound if the viewer may not edit the object."""
    require_own_form(viewer(), form, target)
    return f"{form}/{target or 'new'}"
