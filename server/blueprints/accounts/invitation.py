"""Read and accept an invitation by its link, without signing in."""

from apiflask import APIBlueprint

from server.accounts.http.access import audited, public, unaudited
from server.accounts.http.limits import limited_by_failures
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.schemas import Empty
from server.offices.schemas import InvitationAccept, InvitationRead, InvitationToken
from server.offices.service.invitations import accept_with_new_account, valid_invitation

blueprint = APIBlueprint("invitations", __name__, url_prefix="/api/accounts/invitations", tag="Registration")


@blueprint.post("/read/")
@unaudited("this call only reads an invitation")
@public
@limited_by_failures("link")
@blueprint.input(InvitationToken)
@blueprint.output(InvitationRead)
@blueprint.doc(summary="Read the invitation that a link contains", responses=[404])
def read_invitation(json_data: InvitationToken) -> InvitationRead:
    details = valid_invitation(json_data.token, now())
    return InvitationRead(
        office=details.office.name,
        kind=details.office.kind,
        position=details.invitation.position,
        email=details.invitation.email,
        invited_by=details.invited_by,
        has_account=details.account is not None,
    )


@blueprint.post("/accept/")
@audited(Act.MEMBER_JOINED)
@public
@limited_by_failures("link")
@blueprint.input(InvitationAccept)
@blueprint.output(Empty, status_code=201)
@blueprint.doc(
    summary="Create an account for the invited address and add it to the office", responses=[404, 409]
)
def accept_invitation(json_data: InvitationAccept) -> tuple[Empty, int]:
    accept_with_new_account(json_data.token, json_data.username, json_data.password, now())
    return Empty(), 201
