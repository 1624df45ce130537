"""Answering a request: yes, no, later, not yes after all; and what the home sees of the person meanwhile."""

from collections.abc import Callable
from datetime import datetime

from apiflask import APIBlueprint
from flask import Response

from server.actions.contacts.answering import (
    accept_contact,
    decline_contact,
    put_off_contact,
    take_acceptance_back,
)
from server.chat.presentation import answered_contact
from server.domain.viewer import Viewer
from server.models import Contact
from server.queries.contacts.contacts import contact_for, contact_seen
from server.schemas.contacts.contacts import ContactOut
from server.schemas.people.mirror import MirrorOut, mirror_of_contact
from server.web.access import APPLICANT, COUNSELOR, FACILITY, allow, viewer
from server.web.answers import answer
from server.web.clock import now

blueprint = APIBlueprint("answers", __name__, url_prefix="/api/chat/contacts", tag="Contacts")


@blueprint.patch("/<int:contact_id>/accept_contact/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactOut)
@blueprint.doc(summary="Accept a request; its room opens", responses=[409])
def accept(contact_id: int) -> Response:
    return _take(contact_id, accept_contact)


@blueprint.patch("/<int:contact_id>/decline_contact/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(ContactOut)
@blueprint.doc(summary="Decline a pending request", responses=[409])
def decline(contact_id: int) -> Response:
    return _take(contact_id, decline_contact)


@blueprint.patch("/<int:contact_id>/put_off/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactOut)
@blueprint.doc(summary="Decide on a request later; its home is not told", responses=[409])
def put_off(contact_id: int) -> Response:
    return _take(contact_id, put_off_contact)


@blueprint.patch("/<int:contact_id>/take_back/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactOut)
@blueprint.doc(summary="Take an acceptance back within a day: the request waits again", responses=[409])
def take_back(contact_id: int) -> Response:
    return _take(contact_id, take_acceptance_back)


@blueprint.get("/<int:contact_id>/mirror/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(MirrorOut)
@blueprint.doc(summary="Read what a contact's home sees of the person, now and further on")
def mirror(contact_id: int) -> Response:
    contact, _ = contact_seen(viewer(), contact_id)
    return answer(mirror_of_contact(contact))


def _take(contact_id: int, step: Callable[[Contact, Viewer, datetime], None]) -> Response:
    step(contact_for(viewer(), contact_id), viewer(), now())
    return answered_contact(viewer(), contact_id)
