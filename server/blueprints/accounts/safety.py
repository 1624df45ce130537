"""The security of a staff member's own account: password, mail address and sessions."""

from apiflask import APIBlueprint

from server.accounts.http.access import COUNSELOR, FACILITY, OPERATOR, allow, audited, public, viewer
from server.accounts.http.limits import limited_by_account, limited_by_failures
from server.accounts.queries import account_of, sessions_of
from server.accounts.rules.factors import RequiredProof
from server.accounts.schemas import EmailIn, EmailLink, EmailOut, OwnSession, PasswordChange
from server.accounts.service.email_change import confirm_email_change, request_email_change, undo_email_change
from server.accounts.service.passwords import change_password
from server.accounts.service.sessions import end_other_sessions, end_own_session
from server.blueprints.accounts.browsers import client_source
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.limits import EMAIL_CHANGES_OF_ACCOUNT
from server.core.schemas import Empty, list_of

blueprint = APIBlueprint("safety", __name__, url_prefix="/api/accounts", tag="Session")


@blueprint.post("/password/change/")
@audited(Act.PASSWORD_CHANGED)
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True, proof=RequiredProof.FACTOR_WITH_PASSWORD)
@blueprint.input(PasswordChange)
@blueprint.output(Empty)
@blueprint.doc(summary="Change the viewer's password; the viewer's other sessions end", responses=[409, 429])
def change_own_password(json_data: PasswordChange) -> Empty:
    change_password(viewer(), json_data.current, json_data.password, client_source(), now())
    return Empty()


@blueprint.get("/address/")
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True)
@blueprint.output(EmailOut)
@blueprint.doc(summary="Read the viewer's mail address")
def read_email() -> EmailOut:
    account = account_of(viewer().id)
    return EmailOut(email=account.email or "", is_dead=account.email_dead_at is not None)


@blueprint.post("/address/")
@audited(Act.EMAIL_CHANGE_REQUESTED)
@allow(FACILITY, COUNSELOR, OPERATOR, proof=RequiredProof.FACTOR_WITH_PASSWORD)
@limited_by_account(EMAIL_CHANGES_OF_ACCOUNT)
@blueprint.input(EmailIn)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Request a change of mail address; a confirmation link is mailed to the new address",
    responses=[409],
)
def request_email(json_data: EmailIn) -> Empty:
    request_email_change(viewer(), json_data.email, json_data.login_password, client_source(), now())
    return Empty()


@blueprint.post("/address/confirm/")
@audited(Act.EMAIL_CHANGED)
@public
@limited_by_failures("link")
@blueprint.input(EmailLink)
@blueprint.output(Empty)
@blueprint.doc(summary="Confirm a new mail address by the mailed link", responses=[404, 409])
def confirm_email(json_data: EmailLink) -> Empty:
    confirm_email_change(json_data.token, now())
    return Empty()


@blueprint.post("/address/undo/")
@audited(Act.EMAIL_CHANGE_UNDONE)
@public
@limited_by_failures("link")
@blueprint.input(EmailLink)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Undo a change of mail address by the link that was mailed to the previous address",
    responses=[404, 409],
)
def undo_email(json_data: EmailLink) -> Empty:
    undo_email_change(json_data.token, now())
    return Empty()


@blueprint.get("/sessions/")
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True)
@blueprint.output(list_of(OwnSession))
@blueprint.doc(summary="List the viewer's sessions")
def list_sessions() -> list[OwnSession]:
    return [
        OwnSession(
            id=row.id,
            browser=row.browser,
            network=row.network,
            signed_in_at=row.created_at,
            used_at=row.rotated_at,
            is_this=row.id == viewer().session_id,
        )
        for row in sessions_of(viewer().id, now())
    ]


@blueprint.delete("/sessions/")
@audited(Act.OTHER_SESSIONS_ENDED)
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True)
@blueprint.output(Empty)
@blueprint.doc(summary="End all of the viewer's sessions except this one")
def end_all_other_sessions() -> Empty:
    end_other_sessions(viewer(), now())
    return Empty()


@blueprint.delete("/sessions/<int:session_id>/")
@audited(Act.SESSION_ENDED)
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True)
@blueprint.output(Empty)
@blueprint.doc(summary="End one of the viewer's sessions", responses=[404])
def end_session(session_id: int) -> Empty:
    end_own_session(viewer(), session_id, now())
    return Empty()
