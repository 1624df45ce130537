"""Answers to a request: accept, decline, put off, withdraw the acceptance or undo the decline.

Also what the home can see of the person, and how well the home fits.
"""

from collections.abc import Callable
from datetime import datetime

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, audited, viewer
from server.blueprints.chat.presentation import contact_response
from server.contacts.queries.contacts import contact_for, person_and_home
from server.contacts.schemas.contacts import ContactAfterStep, DeclineIn
from server.contacts.service.answering import (
    accept_contact,
    decline_contact,
    put_off_contact,
    undo_decline,
    withdraw_acceptance,
)
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.http.signed import signed_certificates
from server.core.schemas import Shape
from server.core.viewer import Viewer
from server.criteria.rules.findings import match
from server.criteria.rules.traits import home_traits
from server.matching.queries.matches import is_in_list
from server.matching.schemas import ContactFit
from server.models import Contact
from server.people.schemas.facility_preview import FacilityPreviewOut, preview_for_contact

blueprint = APIBlueprint("answers", __name__, url_prefix="/api/chat/contacts", tag="Contacts")
# The fields of `FacilityPreviewOut`: what the home can see of the person at each stage.
_STAGES = ("now", "after_acceptance", "with_address")


@blueprint.patch("/<int:contact_id>/accept_contact/")
@audited(Act.CONTACT_ACCEPTED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactAfterStep)
@blueprint.doc(summary="Accept a request and open its room", responses=[409])
def accept(contact_id: int) -> Response:
    return _apply_step(contact_id, accept_contact)


@blueprint.patch("/<int:contact_id>/decline_contact/")
@audited(Act.CONTACT_DECLINED)
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(DeclineIn)
@blueprint.output(ContactAfterStep)
@blueprint.doc(summary="Decline a pending request; the seeker may give a reason", responses=[409])
def decline(contact_id: int, json_data: DeclineIn) -> Response:
    decline_contact(contact_for(viewer(), contact_id), viewer(), now(), json_data.reason)
    return contact_response(contact_id)


@blueprint.patch("/<int:contact_id>/put_off/")
@audited(Act.CONTACT_PUT_OFF)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactAfterStep)
@blueprint.doc(summary="Put off the answer to a request; the home is not notified", responses=[409])
def put_off(contact_id: int) -> Response:
    return _apply_step(contact_id, put_off_contact)


@blueprint.patch("/<int:contact_id>/take_back/")
@audited(Act.ACCEPTANCE_WITHDRAWN)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactAfterStep)
@blueprint.doc(
    summary="Withdraw an acceptance within a day; the request becomes pending again", responses=[409]
)
def withdraw(contact_id: int) -> Response:
    return _apply_step(contact_id, withdraw_acceptance)


@blueprint.patch("/<int:contact_id>/take_decline_back/")
@audited(Act.DECLINE_UNDONE)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactAfterStep)
@blueprint.doc(summary="Undo a decline within a day; the request becomes pending again", responses=[409])
def undo(contact_id: int) -> Response:
    return _apply_step(contact_id, undo_decline)


@blueprint.get("/<int:contact_id>/mirror/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(FacilityPreviewOut)
@blueprint.doc(summary="Read what the home of a contact can see of the person, now and at later stages")
def read_preview(contact_id: int) -> Response:
    parties = person_and_home(viewer(), contact_id)
    contact = parties.contact
    is_listed = is_in_list(parties.home.id, contact.person, now())
    preview = preview_for_contact(contact, is_listed=is_listed)
    # The viewer owns the certificates, so the addresses of the pictures are signed for the viewer.
    signed_stages = {name: _signed(getattr(preview, name)) for name in _STAGES}
    return answer(preview.model_copy(update=signed_stages))


@blueprint.get("/<int:contact_id>/fit/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactFit)
@blueprint.doc(summary="Read how well the home of a contact fits the person, one sentence for each criterion")
def fit(contact_id: int) -> Response:
    parties = person_and_home(viewer(), contact_id)
    home, person = home_traits(parties.home), parties.contact.person.traits()
    return answer(ContactFit.of(match(home, person)))


def _signed(person: Shape | None) -> Shape | None:
    return person and signed_certificates(person, viewer().id, now())


def _apply_step(contact_id: int, step: Callable[[Contact, Viewer, datetime], None]) -> Response:
    step(contact_for(viewer(), contact_id), viewer(), now())
    return contact_response(contact_id)
