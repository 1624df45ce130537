"""Signed-in sessions: opened at sign-in, kept alive by rotating refresh keys, ended for good."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, literal, select, update

from server.accounts.rules.sessions import Refresh, SessionFacts, decide_refresh, is_good_for, session_ends_at
from server.core.audit.rules import Act
from server.core.audit.service import record_extra_event, set_audit_target, skip_audit
from server.core.database import db
from server.core.keys import new_session_key
from server.core.refusals import NotFound, SignInFailed, SignInNeeded
from server.core.scope import is_shut_out
from server.core.services import live_rooms
from server.core.transaction import after_commit, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import Role
from server.models import Account, SignInSession


@dataclass(frozen=True)
class OpenSession:
    """What the tokens of one browser are made of."""

    id: int
    account_id: int
    refresh_key: str
    expires_at: datetime


@dataclass(frozen=True)
class Browser:
    """A browser in which somebody signs in: its key, and what to call it and where it is in words."""

    key: str
    name: str
    network: str


def refuse_suspended(account: Account) -> None:
    """Refuse the sign-in of a suspended account, or of one whose offices are all suspended, and say why."""
    if account.disabled_at is not None:
        raise SignInFailed(
            "このアカウントの利用は、運営が止めています。お問い合わせ窓口までご連絡ください。",
            "account_disabled",
        )
    if account.role is not Role.APPLICANT and db.session.scalar(select(is_shut_out(literal(account.id)))):
        raise SignInFailed(
            "この事業所の利用は、運営が止めています。お問い合わせ窓口までご連絡ください。", "office_suspended"
        )


def open_session(account: Account, now: datetime, browser: Browser | None = None) -> OpenSession:
    """Start a session for somebody who has just proved who they are; the browser's former one ends."""
    with transaction():
        refuse_suspended(account)
        if browser is not None:
            _end(SignInSession.browser_key == browser.key, now=now)
        row = SignInSession(
            account_id=account.id,
            current_key=new_session_key(),
            rotated_at=now,
            expires_at=session_ends_at(account.role, now, now),
            created_at=now,
            proved_at=now,
            browser_key=browser and browser.key,
            browser=browser and browser.name,
            network=browser and browser.network,
        )
        db.session.add(row)
        set_audit_target(account.id, by=account.id)
    return _open(row)


def refresh_session(
    session_id: int, account_id: int, presented_key: str, now: datetime, *, audience: str | None
) -> OpenSession:
    """Rotate a session's refresh key; a key that was used before ends the session for everybody who holds it."""
    with transaction():
        # Locked: two refreshes at once are decided one after the other.
        found = db.session.execute(
            select(SignInSession, Account.role)
            .join(Account, Account.id == SignInSession.account_id)
            .where(SignInSession.id == session_id, SignInSession.account_id == account_id)
            .with_for_update(of=SignInSession)
            .execution_options(populate_existing=True)
        ).one_or_none()
        row, role = found or (None, Role.APPLICANT)
        decision = (
            decide_refresh(_facts(row), presented_key, now)
            if row is not None and is_good_for(role, audience)
            else Refresh.REFUSE
        )
        if row is not None and decision is Refresh.ROTATE:
            row.previous_key, row.current_key, row.rotated_at = row.current_key, new_session_key(), now
            row.expires_at = session_ends_at(role, row.created_at, now)
        elif row is not None and decision is Refresh.REVOKE:
            row.revoked_at = now
            record_extra_event(Act.SESSION_REVOKED, session_id, by=account_id)
            end_live_sessions([session_id])
        alive = row if decision in (Refresh.ROTATE, Refresh.REPEAT) else None
    if alive is None:
        raise SignInNeeded()
    return _open(alive)


def end_session(session_id: int, account_id: int, now: datetime) -> None:
    """End a session on the server; its tokens are worth nothing from now on."""
    with transaction():
        set_audit_target(account_id, by=account_id)
        if not _end(SignInSession.id == session_id, SignInSession.account_id == account_id, now=now):
            skip_audit()


def end_sessions_of(account_id: int, now: datetime, *, but: int | None = None) -> None:
    """End every session of an account, or every other one, within the running transaction."""
    others = () if but is None else (SignInSession.id != but,)
    _end(SignInSession.account_id == account_id, *others, now=now)


def sign_out(account_id: int | None, now: datetime) -> int:
    """End every session of an account, or of everybody, and return how many there were."""
    with transaction():
        return sign_out_within(account_id, now)


def sign_out_within(account_id: int | None, now: datetime) -> int:
    """Do it within the running transaction."""
    whose = () if account_id is None else (SignInSession.account_id == account_id,)
    return len(_end(*whose, now=now))


def end_own_session(viewer: Viewer, session_id: int, now: datetime) -> None:
    """End one of the viewer's sessions."""
    with transaction():
        if not _end(SignInSession.id == session_id, SignInSession.account_id == viewer.id, now=now):
            raise NotFound()


def end_other_sessions(viewer: Viewer, now: datetime) -> None:
    """End all of the viewer's sessions but the one that asks."""
    with transaction():
        end_sessions_of(viewer.id, now, but=viewer.session_id)


def _end(*which: ColumnElement[bool], now: datetime) -> list[int]:
    ended = db.session.scalars(
        update(SignInSession)
        .where(*which, SignInSession.revoked_at.is_(None))
        .values(revoked_at=now)
        .returning(SignInSession.id)
        .execution_options(synchronize_session=False)
    ).all()
    end_live_sessions(list(ended))
    return list(ended)


def end_live_sessions(session_ids: list[int]) -> None:
    """End the open sockets of sessions once the running transaction stands."""
    rooms = live_rooms()
    after_commit(lambda: rooms.end_sessions(session_ids))


def _facts(row: SignInSession) -> SessionFacts:
    return SessionFacts(row.current_key, row.previous_key, row.rotated_at, row.expires_at, row.revoked_at)


def _open(row: SignInSession) -> OpenSession:
    return OpenSession(row.id, row.account_id, row.current_key, row.expires_at)
