"""Handing homes and cases over: within an office, and cases to another one."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import COUNSELOR, FACILITY, allow, audited, unaudited, viewer
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.schemas import Empty, list_of
from server.handover.service.handover import HandedOver, hand_over, preview_handover
from server.handover.service.offers import (
    OfferedTo,
    accept_offer,
    decline_offer,
    offer_cases,
    take_offer_back,
)
from server.offices.queries import managed_office_for, offers_of
from server.offices.schemas import HandoverIn, HandoverOut, OfferAccept, OfferIn, OfferOut

blueprint = APIBlueprint("handover", __name__, url_prefix="/api/offices", tag="Offices")


@blueprint.post("/<int:office_id>/handover/preview/")
@unaudited("it changes nothing and says numbers alone")
@allow(FACILITY, COUNSELOR)
@blueprint.input(HandoverIn)
@blueprint.output(HandoverOut)
@blueprint.doc(summary="Count what would go along with homes and cases, changing nothing", responses=[404])
def preview(office_id: int, json_data: HandoverIn) -> Response:
    return _shown(
        *preview_handover(viewer(), office_id, json_data.homes, json_data.preferences, json_data.to)
    )


@blueprint.post("/<int:office_id>/handover/")
@audited(Act.HANDED_OVER)
@allow(FACILITY, COUNSELOR)
@blueprint.input(HandoverIn)
@blueprint.output(HandoverOut)
@blueprint.doc(summary="Hand homes and cases to a member", responses=[404, 429])
def create_handover(office_id: int, json_data: HandoverIn) -> Response:
    return _shown(
        *hand_over(viewer(), office_id, json_data.homes, json_data.preferences, json_data.to, now())
    )


@blueprint.get("/<int:office_id>/offers/")
@allow(COUNSELOR)
@blueprint.output(list_of(OfferOut))
@blueprint.doc(summary="List the cases that the office offers to others, or is offered")
def list_offers(office_id: int) -> Response:
    office = managed_office_for(viewer(), office_id)
    return answer(
        [
            OfferOut(
                id=offer.row.id,
                is_ours=offer.row.from_office_id == office.id,
                from_office=offer.from_office,
                to_office=offer.to_office,
                offered_by=offer.offered_by,
                people=len(offer.row.preferences),
                rooms=offer.rooms,
                state=offer.row.state,
                created_at=offer.row.created_at,
                decided_at=offer.row.decided_at,
            )
            for offer in offers_of(office)
        ]
    )


@blueprint.post("/<int:office_id>/offers/")
@audited(Act.CASES_OFFERED)
@allow(COUNSELOR)
@blueprint.input(OfferIn)
@blueprint.output(Empty, status_code=201)
@blueprint.doc(summary="Offer cases to another office", responses=[404, 409])
def create_offer(office_id: int, json_data: OfferIn) -> tuple[Empty, int]:
    to = OfferedTo(json_data.office, json_data.number, json_data.email)
    offer_cases(viewer(), office_id, json_data.preferences, to, now())
    return Empty(), 201


@blueprint.post("/<int:office_id>/offers/<int:offer_id>/accept/")
@audited(Act.OFFER_ACCEPTED)
@allow(COUNSELOR)
@blueprint.input(OfferAccept)
@blueprint.output(Empty)
@blueprint.doc(summary="Take the cases of an offer over", responses=[409])
def accept(office_id: int, offer_id: int, json_data: OfferAccept) -> Empty:
    accept_offer(viewer(), office_id, offer_id, json_data.assignee, now())
    return Empty()


@blueprint.post("/<int:office_id>/offers/<int:offer_id>/decline/")
@audited(Act.OFFER_DECLINED)
@allow(COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Not take the cases of an offer", responses=[409])
def decline(office_id: int, offer_id: int) -> Empty:
    decline_offer(viewer(), office_id, offer_id, now())
    return Empty()


@blueprint.delete("/<int:office_id>/offers/<int:offer_id>/")
@audited(Act.OFFER_TAKEN_BACK)
@allow(COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Take an offer back", responses=[409])
def take_back(office_id: int, offer_id: int) -> Empty:
    take_offer_back(viewer(), office_id, offer_id, now())
    return Empty()


def _shown(found: HandedOver, to: str | None) -> Response:
    return answer(
        HandoverOut(
            homes=found.homes,
            preferences=found.preferences,
            pending=found.pending,
            rooms=found.rooms,
            notices=found.notices,
            to=to,
        )
    )
