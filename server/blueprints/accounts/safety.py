"""What members of staff see to themselves: their password, their mail address, and where they are signed in."""

from apiflask import APIBlueprint

from server.accounts.http.access import COUNSELOR, FACILITY, OPERATOR, allow, audited, public, viewer
from server.accounts.http.limits import limited_by_account, limited_by_failures
from server.accounts.queries import account_of, sessions_of
from server.accounts.schemas import EmailIn, EmailLink, EmailOut, OwnSession, PasswordChange
from server.accounts.service.email_change import ask_for_email, confirm_email, take_back_email
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
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True)
@blueprint.input(PasswordChange)
@blueprint.output(Empty)
@blueprint.doc(summary="Change one's own password; every other session ends", responses=[409, 429])
def change(json_data: PasswordChange) -> Empty:
    change_password(viewer(), json_data.current, json_data.password, client_source(), now())
    return Empty()


@blueprint.get("/address/")
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True)
@blueprint.output(EmailOut)
@blueprint.doc(summary="Read one's own mail address")
def read_email() -> EmailOut:
    account = account_of(viewer().id)
    return EmailOut(email=account.email or "", is_dead=account.email_dead_at is not None)


@blueprint.post("/address/")
@audited(Act.EMAIL_CHANGE_ASKED)
@allow(FACILITY, COUNSELOR, OPERATOR)
@limited_by_account(EMAIL_CHANGES_OF_ACCOUNT)
@blueprint.input(EmailIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Have a link mailed by which a new mail address is confirmed", responses=[409])
def change_email(json_data: EmailIn) -> Empty:
    ask_for_email(viewer(), json_data.email, json_data.login_password, client_source(), now())
    return Empty()


@blueprint.post("/address/confirm/")
@audited(Act.EMAIL_CHANGED)
@public
@limited_by_failures("link")
@blueprint.input(EmailLink)
@blueprint.output(Empty)
@blueprint.doc(summary="Confirm a new mail address by the link that was mailed to it", responses=[404, 409])
def confirm(json_data: EmailLink) -> Empty:
    confirm_email(json_data.token, now())
    return Empty()


@blueprint.post("/address/undo/")
@audited(Act.EMAIL_TAKEN_BACK)
@public
@limited_by_failures("link")
@blueprint.input(EmailLink)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Take a change back by the link that was mailed to the former address", responses=[404, 409]
)
def undo(json_data: EmailLink) -> Empty:
    take_back_email(json_data.token, now())
    return Empty()


@blueprint.get("/sessions/")
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True)
@blueprint.output(list_of(OwnSession))
@blueprint.doc(summary="List where one is signed in")
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
@blueprint.doc(summary="End all of one's sessions but this one")
def end_others() -> Empty:
    end_other_sessions(viewer(), now())
    return Empty()


@blueprint.delete("/sessions/<int:session_id>/")
@audited(Act.SESSION_ENDED)
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True)
@blueprint.output(Empty)
@blueprint.doc(summary="End one of one's sessions", responses=[404])
def end_one(session_id: int) -> Empty:
    end_own_session(viewer(), session_id, now())
    return Empty()
