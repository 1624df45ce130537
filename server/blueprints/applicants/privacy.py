"""Who has seen a person, and which corporations may not contact the person."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, allow, audited, viewer
from server.contacts.queries.blocks import refused_corporations
from server.contacts.schemas.blocks import RefusalOut
from server.contacts.service.blocks import allow_corporation
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.schemas import Empty, list_of
from server.people.queries.looks import looks_of
from server.people.queries.preferences import own_preference
from server.people.schemas.looks import LooksOut

blueprint = APIBlueprint("privacy", __name__, url_prefix="/api/applicants/preferences", tag="Preferences")


@blueprint.get("/<int:preference_id>/looks/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(LooksOut)
@blueprint.doc(summary="Read how many lists included a person, and which offices opened the person's details")
def read_looks(preference_id: int) -> Response:
    return answer(looks_of(own_preference(viewer(), preference_id).id))


@blueprint.get("/<int:preference_id>/refusals/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(list_of(RefusalOut))
@blueprint.doc(
    summary="List the corporations that may not contact a person now, because of a block or of an ended contact"
)
def list_refusals(preference_id: int) -> Response:
    return answer(refused_corporations(own_preference(viewer(), preference_id).id, now()))


@blueprint.delete("/<int:preference_id>/refusals/<int:corporation_id>/")
@audited(Act.CORPORATION_ALLOWED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Allow a corporation to find and contact a person again")
def allow_again(preference_id: int, corporation_id: int) -> Empty:
    allow_corporation(own_preference(viewer(), preference_id), corporation_id, now())
    return Empty()
