"""Visits of a contact: propose, choose, move, call off and report; and the list of the viewer's visits."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, audited, viewer
from server.blueprints.chat.presentation import contact_response
from server.contacts.queries.contacts import contact_for
from server.contacts.schemas.contacts import ContactAfterStep
from server.contacts.service.visits import (
    VisitProposal,
    call_off_visit,
    choose_visit,
    complete_visit,
    propose_visits,
    request_other_days,
    withdraw_proposal,
)
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.http.signed import signed_visit
from server.core.japan import start_of_today
from server.core.schemas import list_of
from server.core.visibility import is_room_open
from server.core.vocabulary import Side, VisitState
from server.models import Contact, Visit
from server.visits.queries import current_visits, visits_between, visits_of
from server.visits.rules import CALENDAR_DAYS_MAX, PROPOSALS_MAX, period_of_days, slot_of
from server.visits.schemas import (
    ContactVisits,
    OtherDaysIn,
    OwnVisit,
    VisitCallOff,
    VisitDays,
    VisitMove,
    VisitOffers,
    VisitOut,
    VisitReport,
)

blueprint = APIBlueprint("visits", __name__, url_prefix="/api/chat", tag="Visits")

_REFUSALS = (
    "409 `visit_person_stopped`: the person has stopped searching, so the home can no longer read who the person is. "
    "A person who paused the search is not refused. 409 `visit_not_offered`: the home is deactivated. In both cases, "
    "an agreed visit stays agreed."
)
_PAST_STATES = (VisitState.CALLED_OFF, VisitState.DONE)


@blueprint.get("/visits/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(list_of(OwnVisit))
@blueprint.doc(summary="List the agreed and proposed visits of the viewer's homes or people, starting today")
def list_visits() -> Response:
    return answer(current_visits(viewer(), start_of_today(now()), now()))


@blueprint.get("/visits/calendar/")
@allow(FACILITY, COUNSELOR)
@blueprint.input(VisitDays, location="query", arg_name="query")
@blueprint.output(list_of(OwnVisit))
@blueprint.doc(
    summary=f"List the visits of the viewer's homes or people on up to {CALENDAR_DAYS_MAX} days",
    description="Agreed and reported visits, and proposals that may still be chosen.",
)
def list_calendar(query: VisitDays) -> Response:
    start, end = period_of_days(query.first_day, query.last_day)
    return answer(visits_between(viewer(), start, end, now()))


@blueprint.get("/contacts/<int:contact_id>/visits/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(ContactVisits)
@blueprint.doc(summary="Read the visits of a contact")
def read_visits(contact_id: int) -> Response:
    return _visits_response(contact_for(viewer(), contact_id))


@blueprint.post("/contacts/<int:contact_id>/visits/")
@audited(Act.VISITS_OFFERED)
@allow(FACILITY)
@blueprint.input(VisitOffers)
@blueprint.output(ContactVisits, status_code=201)
@blueprint.doc(summary=f"Propose up to {PROPOSALS_MAX} dates for a visit", responses=[409, 429])
def propose(contact_id: int, json_data: VisitOffers) -> Response:
    contact = contact_for(viewer(), contact_id)
    proposals = [
        VisitProposal(slot_of(offer.day, offer.hour, offer.minutes), offer.place)
        for offer in json_data.offers
    ]
    propose_visits(contact, proposals, json_data.reason, viewer(), now())
    return _visits_response(contact, 201)


@blueprint.delete("/contacts/<int:contact_id>/visits/<int:visit_id>/")
@audited(Act.VISIT_WITHDRAWN)
@allow(FACILITY)
@blueprint.output(ContactVisits)
@blueprint.doc(summary="Withdraw a proposal", responses=[409])
def withdraw(contact_id: int, visit_id: int) -> Response:
    contact = contact_for(viewer(), contact_id)
    withdraw_proposal(contact, visit_id, viewer(), now())
    return _visits_response(contact)


@blueprint.post("/contacts/<int:contact_id>/visits/want/")
@audited(Act.OTHER_DAYS_WANTED)
@allow(APPLICANT, COUNSELOR)
@blueprint.input(OtherDaysIn)
@blueprint.output(ContactVisits)
@blueprint.doc(
    summary="Ask for other days; an agreed visit stays agreed until another proposal is chosen",
    description=_REFUSALS,
    responses=[409],
)
def request_days(contact_id: int, json_data: OtherDaysIn) -> Response:
    contact = contact_for(viewer(), contact_id)
    request_other_days(contact, json_data.reason, viewer(), now())
    return _visits_response(contact)


@blueprint.post("/contacts/<int:contact_id>/visits/<int:visit_id>/choose/")
@audited(Act.VISIT_AGREED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactVisits)
@blueprint.doc(
    summary="Choose a proposal; the others are deleted; this does not show the person's address to the home",
    description=_REFUSALS,
    responses=[409],
)
def choose(contact_id: int, visit_id: int) -> Response:
    contact = contact_for(viewer(), contact_id)
    choose_visit(contact, visit_id, viewer(), now())
    return _visits_response(contact)


@blueprint.post("/contacts/<int:contact_id>/visits/<int:visit_id>/call_off/")
@audited(Act.VISIT_CALLED_OFF)
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(VisitCallOff)
@blueprint.output(ContactVisits)
@blueprint.doc(summary="Cancel an agreed visit, with a reason", responses=[409])
def call_off(contact_id: int, visit_id: int, json_data: VisitCallOff) -> Response:
    contact = contact_for(viewer(), contact_id)
    call_off_visit(contact, visit_id, json_data.reason, viewer(), now())
    return _visits_response(contact)


@blueprint.patch("/contacts/<int:contact_id>/complete_visit/")
@audited(Act.VISIT_REPORTED)
@allow(FACILITY)
@blueprint.input(VisitReport)
@blueprint.output(ContactAfterStep)
@blueprint.doc(summary="Report the visit as done", responses=[409])
def report(contact_id: int, json_data: VisitReport) -> Response:
    complete_visit(contact_for(viewer(), contact_id), viewer(), now(), early=json_data.early)
    return contact_response(contact_id)


def _move_request(agreed: Visit | None) -> VisitMove | None:
    if agreed is None or agreed.move_by is None or agreed.move_reason is None:
        return None
    return VisitMove(by=agreed.move_by, reason=agreed.move_reason)


def _calendar_path(visit: Visit) -> str | None:
    """Return the path of the calendar file for the seeker; None for a facility, which has an address for all visits."""
    if viewer().side is Side.FACILITY:
        return None
    return f"/calendar/visits/{signed_visit(viewer().id, visit.id)}.ics"


def _visits_response(contact: Contact, status: int = 200) -> Response:
    if not is_room_open(contact.status):
        empty = ContactVisits(
            offered=[], agreed=None, calendar=None, latest=None, wanted_at=None, moving=None
        )
        return answer(empty, status)
    visits = visits_of(contact.id)
    agreed = next((visit for visit in visits if visit.state is VisitState.AGREED), None)
    # A person who has stopped searching cannot choose a proposal.
    proposals = [
        visit
        for visit in visits
        if contact.preference.is_active and visit.state is VisitState.OFFERED and visit.starts_at > now()
    ]
    past = [visit for visit in visits if visit.state in _PAST_STATES]
    # The last past visit is shown until another visit is agreed. Otherwise nothing would show that it was called off.
    latest = None if agreed else max(past, key=lambda visit: visit.id, default=None)
    # A request to move the visit is open only while other dates are proposed or awaited.
    is_moving = bool(proposals) or contact.visit_wanted_at is not None
    contact_visits = ContactVisits(
        offered=[VisitOut.model_validate(visit) for visit in proposals],
        agreed=agreed and VisitOut.model_validate(agreed),
        calendar=_calendar_path(agreed) if agreed else None,
        latest=latest and VisitOut.model_validate(latest),
        wanted_at=contact.visit_wanted_at,
        moving=_move_request(agreed) if is_moving else None,
    )
    return answer(contact_visits, status)
