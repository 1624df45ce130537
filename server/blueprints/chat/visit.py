"""Visits of a room: proposed, chosen, moved, called off; and all that the viewer's office expects."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, audited, viewer
from server.blueprints.chat.presentation import answered_contact
from server.contacts.queries.contacts import contact_for
from server.contacts.schemas.contacts import ContactChanged
from server.contacts.service.visits import (
    VisitProposal,
    call_off_visit,
    choose_visit,
    complete_visit,
    offer_visits,
    want_other_days,
    withdraw_visit,
)
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.http.signed import signed_visit
from server.core.schemas import list_of
from server.core.vocabulary import ContactStatus, Side, VisitState
from server.models import Contact, Visit
from server.notifications.schemas import HomeInShort, PersonInShort
from server.visits.queries import own_visits_in_sight, visits_of
from server.visits.rules import slot_of, today_since
from server.visits.schemas import (
    ContactVisits,
    OwnVisit,
    VisitCallOff,
    VisitMove,
    VisitOffers,
    VisitOut,
    VisitReport,
    VisitWant,
)

blueprint = APIBlueprint("visits", __name__, url_prefix="/api/chat", tag="Visits")

_REFUSED = (
    "409 `visit_person_stopped`: the person stopped, and a home would not see whom it meets. One who rests may. "
    "409 `visit_not_offered`: the home is no longer offered; what is agreed stands."
)
_PAST = (VisitState.CALLED_OFF, VisitState.DONE)


@blueprint.get("/visits/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(list_of(OwnVisit))
@blueprint.doc(
    summary="List the agreed visits of today and later of the viewer's homes or people, and what is proposed"
)
def list_visits() -> Response:
    side = viewer().side
    shown = [
        OwnVisit(
            id=own.visit.id,
            contact=own.contact.id,
            state=own.visit.state,
            starts_at=own.visit.starts_at,
            minutes=own.visit.minutes,
            place=own.visit.place,
            home=HomeInShort(id=own.contact.home.id, name=own.contact.home.name),
            person=PersonInShort.of(own.contact, side),
            assignee=own.assignee_id if side is Side.FACILITY else None,
        )
        for own in own_visits_in_sight(viewer().id, viewer().role, today_since(now()), now())
    ]
    return answer(shown)


@blueprint.get("/contacts/<int:contact_id>/visits/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(ContactVisits)
@blueprint.doc(summary="Read what stands of visits in a room")
def read_visits(contact_id: int) -> Response:
    return _shown(contact_for(viewer(), contact_id))


@blueprint.post("/contacts/<int:contact_id>/visits/")
@audited(Act.VISITS_OFFERED)
@allow(FACILITY)
@blueprint.input(VisitOffers)
@blueprint.output(ContactVisits, status_code=201)
@blueprint.doc(summary="Propose up to five times for a visit", responses=[409, 429])
def offer(contact_id: int, json_data: VisitOffers) -> Response:
    contact = contact_for(viewer(), contact_id)
    offers = [VisitProposal(slot_of(one.day, one.hour, one.minutes), one.place) for one in json_data.offers]
    offer_visits(contact, offers, json_data.reason, viewer(), now())
    return _shown(contact, 201)


@blueprint.delete("/contacts/<int:contact_id>/visits/<int:visit_id>/")
@audited(Act.VISIT_WITHDRAWN)
@allow(FACILITY)
@blueprint.output(ContactVisits)
@blueprint.doc(summary="Take a proposal back", responses=[409])
def withdraw(contact_id: int, visit_id: int) -> Response:
    contact = contact_for(viewer(), contact_id)
    withdraw_visit(contact, visit_id, viewer(), now())
    return _shown(contact)


@blueprint.post("/contacts/<int:contact_id>/visits/want/")
@audited(Act.OTHER_DAYS_WANTED)
@allow(APPLICANT, COUNSELOR)
@blueprint.input(VisitWant)
@blueprint.output(ContactVisits)
@blueprint.doc(
    summary="Ask for other days; what is agreed stands meanwhile", description=_REFUSED, responses=[409]
)
def want(contact_id: int, json_data: VisitWant) -> Response:
    contact = contact_for(viewer(), contact_id)
    want_other_days(contact, json_data.reason, viewer(), now())
    return _shown(contact)


@blueprint.post("/contacts/<int:contact_id>/visits/<int:visit_id>/choose/")
@audited(Act.VISIT_AGREED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactVisits)
@blueprint.doc(
    summary="Agree to a proposal; the others are gone, and the home reads no more of the address than before",
    description=_REFUSED,
    responses=[409],
)
def choose(contact_id: int, visit_id: int) -> Response:
    contact = contact_for(viewer(), contact_id)
    choose_visit(contact, visit_id, viewer(), now())
    return _shown(contact)


@blueprint.post("/contacts/<int:contact_id>/visits/<int:visit_id>/call_off/")
@audited(Act.VISIT_CALLED_OFF)
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(VisitCallOff)
@blueprint.output(ContactVisits)
@blueprint.doc(summary="Call an agreed visit off, with a reason", responses=[409])
def call_off(contact_id: int, visit_id: int, json_data: VisitCallOff) -> Response:
    contact = contact_for(viewer(), contact_id)
    call_off_visit(contact, visit_id, json_data.reason, viewer(), now())
    return _shown(contact)


@blueprint.patch("/contacts/<int:contact_id>/complete_visit/")
@audited(Act.VISIT_REPORTED)
@allow(FACILITY)
@blueprint.input(VisitReport)
@blueprint.output(ContactChanged)
@blueprint.doc(summary="Report the visit as done", responses=[409])
def report(contact_id: int, json_data: VisitReport) -> Response:
    complete_visit(contact_for(viewer(), contact_id), viewer(), now(), early=json_data.early)
    return answered_contact(viewer(), contact_id)


def _calendar_of(visit: Visit) -> str | None:
    """Return where the seeker's side gets the file; a facility has an address of its own, which it can end."""
    if viewer().side is Side.FACILITY:
        return None
    return f"/calendar/visits/{signed_visit(viewer().id, visit.id)}.ics"


def _shown(contact: Contact, status: int = 200) -> Response:
    if contact.status is not ContactStatus.ACCEPTED:
        nothing = ContactVisits(
            offered=[], agreed=None, calendar=None, latest=None, wanted_at=None, moving=None
        )
        return answer(nothing, status)
    visits = visits_of(contact.id)
    agreed = next((visit for visit in visits if visit.state is VisitState.AGREED), None)
    # Of whoever stopped nothing can be chosen.
    offered = [
        visit
        for visit in visits
        if contact.preference.is_active and visit.state is VisitState.OFFERED and visit.starts_at > now()
    ]
    past = [visit for visit in visits if visit.state in _PAST]
    # What was called off is shown until another day is agreed: proposals alone do not say so.
    latest = None if agreed else max(past, key=lambda visit: visit.id, default=None)
    shown = ContactVisits(
        offered=[VisitOut.model_validate(visit) for visit in offered],
        agreed=agreed and VisitOut.model_validate(agreed),
        calendar=_calendar_of(agreed) if agreed else None,
        latest=latest and VisitOut.model_validate(latest),
        wanted_at=contact.visit_wanted_at,
        moving=VisitMove(by=agreed.move_by, reason=agreed.move_reason)
        if agreed and agreed.move_by and agreed.move_reason and (offered or contact.visit_wanted_at)
        else None,
    )
    return answer(shown, status)
