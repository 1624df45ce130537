"""A counselor's case: end the case, and read its timeline."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import COUNSELOR, allow, audited, viewer
from server.blueprints.applicants.preference import preference_response
from server.contacts.service.cases import end_case
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.services import picture_store
from server.people.queries.cases import timeline_of
from server.people.queries.preferences import office_of_case, preference_or_withdrawn_for
from server.people.schemas.cases import CaseEnd, CaseTimeline
from server.people.schemas.preferences import PreferenceOut

blueprint = APIBlueprint("cases", __name__, url_prefix="/api/applicants/preferences", tag="Preferences")


@blueprint.patch("/<int:preference_id>/end/")
@audited(Act.CASE_ENDED)
@allow(COUNSELOR)
@blueprint.input(CaseEnd)
@blueprint.output(PreferenceOut)
@blueprint.doc(
    summary="End a case: withdraw the preference, and store a reason that facilities cannot read",
    responses=[409],
)
def end(preference_id: int, json_data: CaseEnd) -> Response:
    preference = preference_or_withdrawn_for(viewer(), preference_id)
    end_case(preference, json_data.reason, viewer(), picture_store(), now())
    return preference_response(preference_id)


@blueprint.get("/<int:preference_id>/timeline/")
@audited(Act.TIMELINE_OPENED)
@allow(COUNSELOR)
@blueprint.output(CaseTimeline)
@blueprint.doc(summary="Read the timeline of a case: who did what, and when")
def timeline(preference_id: int) -> Response:
    entries = timeline_of(viewer(), preference_id)
    record_read(Act.TIMELINE_OPENED, preference_id, office_of_case(viewer(), preference_id))
    return answer(CaseTimeline(entries=entries))
