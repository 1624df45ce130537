"""The members of an office, and invitations to join it."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import COUNSELOR, FACILITY, allow, audited, unaudited, viewer
from server.accounts.http.limits import limited_by_account
from server.accounts.rules.factors import RequiredProof
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.limits import INVITATIONS_OF_ACCOUNT
from server.core.schemas import Empty, list_of
from server.core.vocabulary import Position
from server.handover.service.members import change_position, remove_member, rename
from server.offices.queries import invitations_of, managed_office_for, members_of, office_for
from server.offices.schemas import (
    InvitationIn,
    InvitationOut,
    InvitationToken,
    JoinedOfficeOut,
    MemberOut,
    MemberRemovalIn,
    NameIn,
    PositionIn,
)
from server.offices.service.invitations import (
    accept_with_own_account,
    invite_member,
    renew_invitation,
    revoke_invitation,
)

blueprint = APIBlueprint("members", __name__, url_prefix="/api/offices", tag="Offices")


@blueprint.get("/<int:office_id>/members/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(list_of(MemberOut))
@blueprint.doc(summary="List the members of an office; only managers see mail addresses")
def list_members(office_id: int) -> Response:
    office, position = office_for(viewer(), office_id)
    return answer(members_of(office, for_manager=position is Position.MANAGER))


@blueprint.patch("/<int:office_id>/members/<int:account_id>/")
@audited(Act.MEMBER_CHANGED)
@allow(FACILITY, COUNSELOR, proof=RequiredProof.FACTOR)
@blueprint.input(PositionIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Change a member's position", responses=[409])
def update_member(office_id: int, account_id: int, json_data: PositionIn) -> Empty:
    change_position(viewer(), office_id, account_id, json_data.position, now())
    return Empty()


@blueprint.delete("/<int:office_id>/members/<int:account_id>/")
@audited(Act.MEMBER_REMOVED)
@allow(FACILITY, COUNSELOR, proof=RequiredProof.FACTOR)
@blueprint.input(MemberRemovalIn)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Remove a member, or leave the office; `to` names the member who takes over", responses=[409]
)
def delete_member(office_id: int, account_id: int, json_data: MemberRemovalIn) -> Empty:
    remove_member(viewer(), office_id, account_id, json_data.to, now())
    return Empty()


@blueprint.get("/<int:office_id>/invitations/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(list_of(InvitationOut))
@blueprint.doc(summary="List the invitations that are not accepted yet")
def list_invitations(office_id: int) -> Response:
    return answer(invitations_of(managed_office_for(viewer(), office_id), now()))


@blueprint.post("/<int:office_id>/invitations/")
@audited(Act.MEMBER_INVITED)
@allow(FACILITY, COUNSELOR, proof=RequiredProof.FACTOR)
@limited_by_account(INVITATIONS_OF_ACCOUNT)
@blueprint.input(InvitationIn)
@blueprint.output(Empty, status_code=201)
@blueprint.doc(summary="Invite a member by mail", responses=[409])
def create_invitation(office_id: int, json_data: InvitationIn) -> tuple[Empty, int]:
    invite_member(viewer(), office_id, json_data.email, json_data.position, now())
    return Empty(), 201


@blueprint.post("/<int:office_id>/invitations/<int:invitation_id>/resend/")
@audited(Act.INVITATION_RESENT)
@allow(FACILITY, COUNSELOR, proof=RequiredProof.FACTOR)
@limited_by_account(INVITATIONS_OF_ACCOUNT)
@blueprint.output(Empty)
@blueprint.doc(summary="Send an invitation again with a new link")
def resend_invitation(office_id: int, invitation_id: int) -> Empty:
    renew_invitation(viewer(), office_id, invitation_id, now())
    return Empty()


@blueprint.delete("/<int:office_id>/invitations/<int:invitation_id>/")
@audited(Act.INVITATION_REVOKED)
@allow(FACILITY, COUNSELOR, proof=RequiredProof.FACTOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Cancel an invitation")
def delete_invitation(office_id: int, invitation_id: int) -> Empty:
    revoke_invitation(viewer(), office_id, invitation_id)
    return Empty()


@blueprint.post("/join/")
@audited(Act.MEMBER_JOINED)
@allow(FACILITY, COUNSELOR)
@blueprint.input(InvitationToken)
@blueprint.output(JoinedOfficeOut)
@blueprint.doc(summary="Join the office that the viewer was invited to", responses=[404, 409])
def join_office(json_data: InvitationToken) -> JoinedOfficeOut:
    office = accept_with_own_account(viewer(), json_data.token, now())
    return JoinedOfficeOut(id=office.id, name=office.name)


@blueprint.patch("/me/")
@unaudited("the viewer's own name")
@allow(FACILITY, COUNSELOR)
@blueprint.input(NameIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Change the viewer's name, which colleagues and the other side see")
def update_own_name(json_data: NameIn) -> Empty:
    rename(viewer(), json_data.username)
    return Empty()
