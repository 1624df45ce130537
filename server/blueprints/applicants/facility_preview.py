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
from server.people.schemas.facility_preview import FacilityPreviewIn, FacilityPreviewOut, preview_for_homes
from server.people.schemas.preferences import PreferenceIn

blueprint = APIBlueprint(
    "facility_previews", __name__, url_prefix="/api/applicants/preferences", tag="Preferences"
)


@blueprint.get("/<int:preference_id>/mirror/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(FacilityPreviewOut)
@blueprint.doc(
    summary="Read what homes can see of a person at three stages: now, after acceptance, and with the address shown"
)
def read_preview(preference_id: int) -> Response:
    preference, is_listed = preference_with_owner_for(viewer(), preference_id)
    return answer(preview_for_homes(preference, is_listed=is_listed))


@blueprint.post("/mirror/")
@unaudited("it saves nothing")
@allow(APPLICANT, COUNSELOR)
@limited_by_account(FORM_CHECKS_OF_ACCOUNT)
@blueprint.input(FacilityPreviewIn)
@blueprint.output(FacilityPreviewOut)
@blueprint.doc(summary="Read what homes would see of the answers in a form; nothing is saved")
def preview_form(json_data: FacilityPreviewIn) -> Response:
    return answer(preview_for_homes(_unsaved_preference(json_data), is_listed=False))


def _unsaved_preference(form: FacilityPreviewIn) -> Preference:
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
