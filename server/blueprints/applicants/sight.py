"""Who saw a person, and who may not ask them any more; for the applicant or counselor they belong to."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, allow, audited, viewer
from server.contacts.queries.record import refused_by
from server.contacts.service.blocks import allow_corporation
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.schemas import Empty, list_of
from server.people.queries.looks import details_opened_of, lists_of, opened_in_contact
from server.people.queries.preferences import own_preference
from server.people.schemas.looks import DetailsOpened, LooksOut, OpenedInContact, RefusalOut

blueprint = APIBlueprint("sight", __name__, url_prefix="/api/applicants/preferences", tag="Preferences")


@blueprint.get("/<int:preference_id>/looks/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(LooksOut)
@blueprint.doc(summary="Read in how many lists a person stood, and which offices opened their details")
def read_looks(preference_id: int) -> Response:
    preference = own_preference(viewer(), preference_id)
    details = [DetailsOpened(**row._mapping) for row in details_opened_of(preference.id)]
    in_contact = [OpenedInContact(**row._mapping) for row in opened_in_contact(preference.id)]
    return answer(LooksOut(lists=lists_of(preference.id), details=details, in_contact=in_contact))


@blueprint.get("/<int:preference_id>/refusals/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(list_of(RefusalOut))
@blueprint.doc(
    summary="List the corporations that may not ask a person now: blocked, or resting after an end"
)
def list_refusals(preference_id: int) -> Response:
    preference = own_preference(viewer(), preference_id)
    return answer(
        [
            RefusalOut(
                corporation=refused.corporation_id,
                name=refused.name,
                homes=[*refused.homes.values()],
                is_blocked=refused.is_blocked,
                blocked_homes=[*refused.blocked_homes.values()],
                is_resting=refused.rest is not None,
                may_ask_from=refused.rest and refused.rest.until,
            )
            for refused in refused_by(preference.id, now())
        ]
    )


@blueprint.delete("/<int:preference_id>/refusals/<int:corporation_id>/")
@audited(Act.CORPORATION_ALLOWED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Let a corporation that has asked a person find and ask them again")
def allow_again(preference_id: int, corporation_id: int) -> Empty:
    allow_corporation(own_preference(viewer(), preference_id), corporation_id, now())
    return Empty()
