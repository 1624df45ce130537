"""What homes can see of a person: by the saved preference, or by the values of a form."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, allow, unaudited, viewer
from server.accounts.http.limits import limited_by_account
from server.core.database import db
from server.core.http.answers import answer
from server.core.limits import FORM_CHECKS_OF_ACCOUNT
from server.models import Account
from server.notifications.schemas import display_name
from server.people.queries.preferences import person_for_preview
from server.people.schemas.facility_preview import FacilityPreviewIn, FacilityPreviewOut, preview_for_homes
from server.people.schemas.preferences import PreferenceAfter, certificate_addresses

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
    person, is_listed = person_for_preview(viewer(), preference_id)
    return answer(preview_for_homes(person, is_listed=is_listed))


@blueprint.post("/mirror/")
@unaudited("it saves nothing")
@allow(APPLICANT, COUNSELOR)
@limited_by_account(FORM_CHECKS_OF_ACCOUNT)
@blueprint.input(FacilityPreviewIn)
@blueprint.output(FacilityPreviewOut)
@blueprint.doc(summary="Read what homes would see of the answers in a form; nothing is saved")
def preview_form(json_data: FacilityPreviewIn) -> Response:
    return answer(preview_for_homes(_unsaved_person(json_data), is_listed=False))


def _unsaved_person(form: FacilityPreviewIn) -> PreferenceAfter:
    """Return the person that the form would register."""
    account = db.session.get_one(Account, viewer().id)
    name = form.name if viewer().role is COUNSELOR else None
    return PreferenceAfter.of_row(
        dict(form)
        | {
            "id": 0,
            "name": display_name(name, None, account.person_name, account.username),
            "allowed_users": [],
        }
        | certificate_addresses(0, [])
    )
