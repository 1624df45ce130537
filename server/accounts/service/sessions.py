"""Sign-in sessions: open, refresh by rotating the key, and end."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, literal, select

from server.accounts.rules.sessions import (
    Refresh,
    SessionFacts,
    decide_refresh,
    has_audience,
    session_ends_at,
)
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.keys import new_session_key
from server.core.refusals import NotFound, SignInFailed, SignInNeeded
from server.core.scope import has_only_suspended_offices
from server.core.services import live_rooms
from server.core.transaction import after_commit, transaction, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import Role
from server.models import Account, SignInSession


@dataclass(frozen=True)
class OpenSession:
    """The session data that goes into the tokens of a browser."""

    id: int
    account_id: int
    refresh_key: str
    expires_at: datetime


@dataclass(frozen=True)
class Browser:
    """The browser of a sign-in: its key, and readable descriptions of browser and network."""

    key: str
    name: str
    network: str


def check_not_suspended(account: Account) -> None:
    """Raise SignInFailed if the account is disabled, or if all its offices are suspended."""
    if account.disabled_at is not None:
        raise SignInFailed(
            "このアカウントの利用は、運営が止めています。お問い合わせ窓口までご連絡ください。",
            "account_disabled",
            account.id,
        )
    if account.role is not Role.APPLICANT and db.session.scalar(
        select(has_only_suspended_offices(literal(account.id)))
    ):
        raise SignInFailed(
            "この事業所の利用は、運営が止めています。お問い合わせ窓口までご連絡ください。",
            "office_suspended",
            account.id,
        )


def open_session(account: Account, now: datetime, browser: Browser | None = None) -> OpenSession:
    """Open a session after a successful sign-in; end the previous session of the same browser."""
    with transaction():
        check_not_suspended(account)
        if browser is not None:
            _end_sessions(SignInSession.browser_key == browser.key, now=now)
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
        record(Act.SIGNED_IN, account.id, by=account.id)
    return _to_open_session(row)


def refresh_session(
    session_id: int, account_id: int, presented_key: str, now: datetime, *, audience: str
) -> OpenSession:
    """Rotate the refresh key of a session; reuse of an old key ends the session."""
    with transaction():
        # Lock the row, so that concurrent refreshes are decided one after the other.
        session_and_role = db.session.execute(
            select(SignInSession, Account.role)
            .join(Account, Account.id == SignInSession.account_id)
            .where(SignInSession.id == session_id, SignInSession.account_id == account_id)
            .with_for_update(of=SignInSession)
            .execution_options(populate_existing=True)
        ).one_or_none()
        row, role = session_and_role or (None, Role.APPLICANT)
        decision = (
            decide_refresh(_session_facts(row), presented_key, now)
            if row is not None and has_audience(role, audience)
            else Refresh.REFUSE
        )
        if row is not None and decision is Refresh.ROTATE:
            row.previous_key, row.current_key, row.rotated_at = row.current_key, new_session_key(), now
            row.expires_at = session_ends_at(role, row.created_at, now)
        elif row is not None and decision is Refresh.REVOKE:
            row.revoked_at = now
            record(Act.SESSION_REVOKED, session_id, by=account_id)
            _close_sockets([session_id])
        valid_row = row if decision in (Refresh.ROTATE, Refresh.REPEAT) else None
    if valid_row is None:
        raise SignInNeeded()
    return _to_open_session(valid_row)


def end_session(session_id: int, account_id: int, now: datetime) -> None:
    """End a session; its tokens become invalid at once."""
    with transaction():
        if _end_sessions(SignInSession.id == session_id, SignInSession.account_id == account_id, now=now):
            record(Act.SIGNED_OUT, account_id, by=account_id)


def end_sessions_of(account_id: int, now: datetime, *, except_id: int | None = None) -> int:
    """End the sessions of an account except one, in the current transaction; return the number of ended sessions."""
    others = () if except_id is None else (SignInSession.id != except_id,)
    return len(_end_sessions(SignInSession.account_id == account_id, *others, now=now))


def end_all_sessions(now: datetime, reason: str | None = None) -> int:
    """End the sessions of all accounts; return their number.

    This is recorded even if no session was open, because a command without a record counts as not done.
    """
    with transaction():
        record(Act.SIGNED_OUT_BY_OPERATOR, reason=reason)
        return len(_end_sessions(now=now))


def end_own_session(viewer: Viewer, session_id: int, now: datetime) -> None:
    """End one session of the viewer; raise NotFound for any other session."""
    with transaction():
        record(Act.SESSION_ENDED, session_id)
        if not _end_sessions(SignInSession.id == session_id, SignInSession.account_id == viewer.id, now=now):
            raise NotFound()


def end_other_sessions(viewer: Viewer, now: datetime) -> None:
    """End all sessions of the viewer except the current one."""
    with transaction():
        if end_sessions_of(viewer.id, now, except_id=viewer.session_id):
            record(Act.OTHER_SESSIONS_ENDED, viewer.id)


def _end_sessions(*conditions: ColumnElement[bool], now: datetime) -> list[int]:
    ended_ids = db.session.scalars(
        update_rows(SignInSession)
        .where(*conditions, SignInSession.revoked_at.is_(None))
        .values(revoked_at=now)
        .returning(SignInSession.id)
    ).all()
    _close_sockets(list(ended_ids))
    return list(ended_ids)


def _close_sockets(session_ids: list[int]) -> None:
    """Close the sockets of sessions after the current transaction has committed."""
    rooms = live_rooms()
    after_commit(lambda: rooms.close_sessions(session_ids))


def _session_facts(row: SignInSession) -> SessionFacts:
    return SessionFacts(row.current_key, row.previous_key, row.rotated_at, row.expires_at, row.revoked_at)


def _to_open_session(row: SignInSession) -> OpenSession:
    return OpenSession(row.id, row.account_id, row.current_key, row.expires_at)
