"""Hand over homes and cases within an office, and offer cases to another office."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import COUNSELOR, FACILITY, allow, audited, unaudited, viewer
from server.accounts.rules.factors import RequiredProof
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.schemas import Empty, list_of
from server.handover.service.handover import hand_over, preview_handover
from server.handover.service.offers import (
    OfferTarget,
    accept_offer,
    decline_offer,
    offer_cases,
    withdraw_offer,
)
from server.offices.queries import managed_office_for, offers_of
from server.offices.schemas import HandoverIn, HandoverOut, OfferAccept, OfferIn, OfferOut

blueprint = APIBlueprint("handover", __name__, url_prefix="/api/offices", tag="Offices")


@blueprint.post("/<int:office_id>/handover/preview/")
@unaudited("it only reads numbers and changes nothing")
@allow(FACILITY, COUNSELOR)
@blueprint.input(HandoverIn)
@blueprint.output(HandoverOut)
@blueprint.doc(
    summary="Count the contacts and notices that a handover of homes and cases includes; nothing changes",
    responses=[404],
)
def preview(office_id: int, json_data: HandoverIn) -> HandoverOut:
    return preview_handover(viewer(), office_id, json_data.homes, json_data.preferences, json_data.to)


@blueprint.post("/<int:office_id>/handover/")
@audited(Act.HANDED_OVER)
@allow(FACILITY, COUNSELOR, proof=RequiredProof.FACTOR)
@blueprint.input(HandoverIn)
@blueprint.output(HandoverOut)
@blueprint.doc(summary="Hand over homes and cases to a member", responses=[404, 429])
def create_handover(office_id: int, json_data: HandoverIn) -> HandoverOut:
    return hand_over(viewer(), office_id, json_data.homes, json_data.preferences, json_data.to, now())


@blueprint.get("/<int:office_id>/offers/")
@allow(COUNSELOR)
@blueprint.output(list_of(OfferOut))
@blueprint.doc(summary="List the offers of cases that the office has sent or received")
def list_offers(office_id: int) -> Response:
    return answer(offers_of(managed_office_for(viewer(), office_id)))


@blueprint.post("/<int:office_id>/offers/")
@audited(Act.CASES_OFFERED)
@allow(COUNSELOR, proof=RequiredProof.FACTOR)
@blueprint.input(OfferIn)
@blueprint.output(Empty, status_code=201)
@blueprint.doc(summary="Offer cases to another office", responses=[404, 409])
def create_offer(office_id: int, json_data: OfferIn) -> tuple[Empty, int]:
    target = OfferTarget(json_data.office, json_data.number, json_data.email)
    offer_cases(viewer(), office_id, json_data.preferences, target, now())
    return Empty(), 201


@blueprint.post("/<int:office_id>/offers/<int:offer_id>/accept/")
@audited(Act.OFFER_ACCEPTED)
@allow(COUNSELOR, proof=RequiredProof.FACTOR)
@blueprint.input(OfferAccept)
@blueprint.output(Empty)
@blueprint.doc(summary="Accept an offer of cases", responses=[409])
def accept(office_id: int, offer_id: int, json_data: OfferAccept) -> Empty:
    accept_offer(viewer(), office_id, offer_id, json_data.assignee, now())
    return Empty()


@blueprint.post("/<int:office_id>/offers/<int:offer_id>/decline/")
@audited(Act.OFFER_DECLINED)
@allow(COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Decline an offer of cases", responses=[409])
def decline(office_id: int, offer_id: int) -> Empty:
    decline_offer(viewer(), office_id, offer_id, now())
    return Empty()


@blueprint.delete("/<int:office_id>/offers/<int:offer_id>/")
@audited(Act.OFFER_WITHDRAWN)
@allow(COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Withdraw an offer of cases", responses=[409])
def withdraw(office_id: int, offer_id: int) -> Empty:
    withdraw_offer(viewer(), office_id, offer_id, now())
    return Empty()
