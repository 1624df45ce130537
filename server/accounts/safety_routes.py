"""What members of staff see to themselves for their account's safety: their password, and where they are signed in."""

from apiflask import APIBlueprint

from server.accounts.browsers import client_source
from server.actions.accounts.password_change import change_password
from server.actions.accounts.sessions import end_other_sessions, end_own_session
from server.domain.accounts.audit import Act
from server.queries.accounts.accounts import sessions_of
from server.schemas.accounts.safety import OwnSession, PasswordChange
from server.schemas.base import Empty, list_of
from server.web.access import COUNSELOR, FACILITY, allow, audited, viewer
from server.web.clock import now

blueprint = APIBlueprint("safety", __name__, url_prefix="/api/accounts", tag="Session")


@blueprint.post("/password/change/")
@audited(Act.PASSWORD_CHANGED)
@allow(FACILITY, COUNSELOR)
@blueprint.input(PasswordChange)
@blueprint.output(Empty)
@blueprint.doc(summary="Change one's own password; every other session ends", responses=[409, 429])
def change(json_data: PasswordChange) -> Empty:
    change_password(viewer(), json_data.current, json_data.password, client_source(), now())
    return Empty()


@blueprint.get("/sessions/")
@allow(FACILITY, COUNSELOR)
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
@allow(FACILITY, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="End all of one's sessions but this one")
def end_others() -> Empty:
    end_other_sessions(viewer(), now())
    return Empty()


@blueprint.delete("/sessions/<int:session_id>/")
@audited(Act.SESSION_ENDED)
@allow(FACILITY, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="End one of one's sessions", responses=[404])
def end_one(session_id: int) -> Empty:
    end_own_session(viewer(), session_id, now())
    return Empty()
