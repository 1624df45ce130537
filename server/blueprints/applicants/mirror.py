"""What homes see of a person, shown to the person: of what is registered, and of what would be."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, allow, unaudited, viewer
from server.accounts.http.limits import limited_by_account
from server.core.database import db
from server.core.http.answers import answer
from server.core.limits import FITS_OF_ACCOUNT
from server.models import Account, Preference, PreferenceArea
from server.people.queries.preferences import preference_mirrored
from server.people.schemas.mirror import MirrorIn, MirrorOut, mirror_of
from server.people.schemas.preferences import PreferenceIn

blueprint = APIBlueprint("mirror", __name__, url_prefix="/api/applicants/preferences", tag="Preferences")


@blueprint.get("/<int:preference_id>/mirror/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(MirrorOut)
@blueprint.doc(summary="Read what homes see of a person now, after acceptance, and with the address")
def mirror(preference_id: int) -> Response:
    preference, is_listed = preference_mirrored(viewer(), preference_id)
    return answer(mirror_of(preference, is_listed=is_listed))


@blueprint.post("/mirror/")
@unaudited("it only reads the form that is sent")
@allow(APPLICANT, COUNSELOR)
@limited_by_account(FITS_OF_ACCOUNT)
@blueprint.input(MirrorIn)
@blueprint.output(MirrorOut)
@blueprint.doc(summary="Show what homes would see of the answers of a form, saving nothing")
def mirror_of_form(json_data: MirrorIn) -> Response:
    return answer(mirror_of(_unsaved(json_data), is_listed=False))


def _unsaved(form: MirrorIn) -> Preference:
    """Return the preference that a form would become; the database never learns of it."""
    fields = {name: getattr(form, name) for name in PreferenceIn.model_fields}
    wished = fields.pop("preferred_prefectures")
    return Preference(
        **fields,
        id=0,
        name=form.name if viewer().role is COUNSELOR else None,
        user=db.session.get(Account, viewer().id),
        areas=[PreferenceArea(position=at, prefecture=one) for at, one in enumerate(wished)],
        certificates=[],
        permissions=[],
    )
