"""Show people what homes can see of them: from their saved answers, or from answers in a form."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, allow, unaudited, viewer
from server.accounts.http.limits import limited_by_account
from server.core.database import db
from server.core.http.answers import answer
from server.core.limits import FORM_CHECKS_OF_ACCOUNT
from server.models import Account, Preference, PreferenceArea
from server.people.queries.preferences import preference_with_owner_for
from server.people.schemas.mirror import MirrorIn, MirrorOut, mirror_of
from server.people.schemas.preferences import PreferenceIn

blueprint = APIBlueprint("mirror", __name__, url_prefix="/api/applicants/preferences", tag="Preferences")


@blueprint.get("/<int:preference_id>/mirror/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(MirrorOut)
@blueprint.doc(
    summary="Read what homes can see of a person at three stages: now, after acceptance, and with the address shown"
)
def mirror(preference_id: int) -> Response:
    preference, is_listed = preference_with_owner_for(viewer(), preference_id)
    return answer(mirror_of(preference, is_listed=is_listed))


@blueprint.post("/mirror/")
@unaudited("it saves nothing")
@allow(APPLICANT, COUNSELOR)
@limited_by_account(FORM_CHECKS_OF_ACCOUNT)
@blueprint.input(MirrorIn)
@blueprint.output(MirrorOut)
@blueprint.doc(summary="Read what homes would see of the answers in a form; nothing is saved")
def mirror_of_form(json_data: MirrorIn) -> Response:
    return answer(mirror_of(_unsaved_preference(json_data), is_listed=False))


def _unsaved_preference(form: MirrorIn) -> Preference:
    """Build the preference that the form would create. It is not added to the database session."""
    fields = {name: getattr(form, name) for name in PreferenceIn.model_fields}
    prefectures = fields.pop("preferred_prefectures")
    return Preference(
        **fields,
        id=0,
        name=form.name if viewer().role is COUNSELOR else None,
        user=db.session.get(Account, viewer().id),
        areas=[PreferenceArea(position=index, prefecture=name) for index, name in enumerate(prefectures)],
        certificates=[],
        permissions=[],
    )
