"""The move-in. The facility confirms it, or takes back the confirmation. The seeker's side answers or contests."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, audited, viewer
from server.accounts.rules.factors import RequiredProof
from server.blueprints.chat.presentation import contact_response, fee_of_move_in
from server.contacts.queries.contacts import contact_for
from server.contacts.schemas.contacts import (
    ContactAfterStep,
    MoveInAnswerIn,
    MoveInFee,
    MoveInIn,
    UnconfirmIn,
)
from server.contacts.service.move_ins import (
    answer_move_in,
    confirm_move_in,
    contest_move_in,
    unconfirm_move_in,
)
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer

blueprint = APIBlueprint("move_ins", __name__, url_prefix="/api/chat/contacts", tag="Contacts")


@blueprint.get("/<int:contact_id>/confirm/")
@allow(FACILITY)
@blueprint.input(MoveInIn, location="query", arg_name="query")
@blueprint.output(MoveInFee)
@blueprint.doc(
    summary="Read the fee for a move-in on a day, and the time until which a confirmation can be taken back",
    responses=[409],
)
def read_fee(contact_id: int, query: MoveInIn) -> Response:
    return answer(fee_of_move_in(contact_for(viewer(), contact_id), query.moved_in_on, now()))


@blueprint.patch("/<int:contact_id>/confirm/")
@audited(Act.MOVE_IN_CONFIRMED)
@allow(FACILITY, proof=RequiredProof.FACTOR)
@blueprint.input(MoveInIn)
@blueprint.output(ContactAfterStep)
@blueprint.doc(summary="Confirm the move-in and record its fee once", responses=[409])
def confirm(contact_id: int, json_data: MoveInIn) -> Response:
    confirm_move_in(contact_for(viewer(), contact_id), viewer(), now(), json_data.moved_in_on)
    return contact_response(contact_id)


@blueprint.post("/<int:contact_id>/move_in_answer/")
@audited(Act.MOVE_IN_ANSWERED)
@allow(APPLICANT, COUNSELOR)
@blueprint.input(MoveInAnswerIn)
@blueprint.output(ContactAfterStep)
@blueprint.doc(
    summary="Answer whether the person moved in, or change the answer within a day", responses=[409]
)
def answer_question(contact_id: int, json_data: MoveInAnswerIn) -> Response:
    answer_move_in(contact_for(viewer(), contact_id), json_data.answer, viewer(), now())
    return contact_response(contact_id)


@blueprint.post("/<int:contact_id>/contest/")
@audited(Act.MOVE_IN_CONTESTED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactAfterStep)
@blueprint.doc(summary="Report to the operator that a confirmed move-in is wrong", responses=[409])
def contest(contact_id: int) -> Response:
    contest_move_in(contact_for(viewer(), contact_id), viewer(), now())
    return contact_response(contact_id)


@blueprint.patch("/<int:contact_id>/unconfirm/")
@audited(Act.MOVE_IN_UNCONFIRMED)
@allow(FACILITY, proof=RequiredProof.FACTOR)
@blueprint.input(UnconfirmIn)
@blueprint.output(ContactAfterStep)
@blueprint.doc(
    summary="Take back the confirmation of a move-in within a few days, and cancel its fee", responses=[409]
)
def unconfirm(contact_id: int, json_data: UnconfirmIn) -> Response:
    unconfirm_move_in(contact_for(viewer(), contact_id), json_data.reason, viewer(), now())
    return contact_response(contact_id)
