"""Who has read the data of a person, and which corporations may not contact the person."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, allow, audited, viewer
from server.contacts.queries.blocks import blocked_corporations
from server.contacts.schemas.blocks import BlockedCorporationOut
from server.contacts.service.blocks import allow_corporation
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.schemas import Empty, list_of
from server.people.queries.access_log import person_access_log
from server.people.queries.preferences import own_preference
from server.people.schemas.access_log import PersonAccessLogOut

blueprint = APIBlueprint("privacy", __name__, url_prefix="/api/applicants/preferences", tag="Preferences")


@blueprint.get("/<int:preference_id>/looks/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(PersonAccessLogOut)
@blueprint.doc(summary="Read how many lists included a person, and which offices opened the person's details")
def read_access_log(preference_id: int) -> Response:
    return answer(person_access_log(own_preference(viewer(), preference_id).id))


@blueprint.get("/<int:preference_id>/refusals/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(list_of(BlockedCorporationOut))
@blueprint.doc(
    summary="List the corporations that may not contact a person now, because of a block or of an ended contact"
)
def list_blocked_corporations(preference_id: int) -> Response:
    return answer(blocked_corporations(own_preference(viewer(), preference_id).id, now()))


@blueprint.delete("/<int:preference_id>/refusals/<int:corporation_id>/")
@audited(Act.CORPORATION_ALLOWED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Allow a corporation to find and contact a person again")
def allow_corporation_again(preference_id: int, corporation_id: int) -> Empty:
    allow_corporation(own_preference(viewer(), preference_id), corporation_id, now())
    return Empty()
