"""What somebody with the link of an invitation is told and may do without having signed in."""

from apiflask import APIBlueprint

from server.accounts.http.access import audited, public, unaudited
from server.accounts.http.limits import limited_by_failures
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.schemas import Empty
from server.offices.schemas import InvitationAccept, InvitationRead, InvitationToken
from server.offices.service.invitations import accept_as_new, invited_by_link

blueprint = APIBlueprint("invitations", __name__, url_prefix="/api/accounts/invitations", tag="Registration")


@blueprint.post("/read/")
@unaudited("it only reads what a link invites to")
@public
@limited_by_failures("link")
@blueprint.input(InvitationToken)
@blueprint.output(InvitationRead)
@blueprint.doc(summary="Read what a link invites to", responses=[404])
def read(json_data: InvitationToken) -> InvitationRead:
    invited = invited_by_link(json_data.token, now())
    return InvitationRead(
        office=invited.office.name,
        kind=invited.office.kind,
        position=invited.invitation.position,
        email=invited.invitation.email,
        invited_by=invited.invited_by,
        has_account=invited.account is not None,
    )


@blueprint.post("/accept/")
@audited(Act.MEMBER_JOINED)
@public
@limited_by_failures("link")
@blueprint.input(InvitationAccept)
@blueprint.output(Empty, status_code=201)
@blueprint.doc(summary="Make an account of the invited address, which joins the office", responses=[404, 409])
def accept(json_data: InvitationAccept) -> tuple[Empty, int]:
    accept_as_new(json_data.token, json_data.username, json_data.password, now())
    return Empty(), 201
