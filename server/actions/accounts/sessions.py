"""Signed-in sessions: opened at sign-in, kept alive by rotating refresh keys, ended for good."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, select, update

from server.actions.transaction import after_commit, transaction
from server.domain.accounts.sessions import REFRESH_LIFETIME, Refresh, SessionFacts, decide_refresh
from server.domain.refusals import SignInNeeded
from server.extensions import db
from server.models import Account, SignInSession
from server.services import live_rooms


@dataclass(frozen=True)
class OpenSession:
    """What the tokens of one browser are made of."""

    id: int
    account_id: int
    refresh_key: str
    expires_at: datetime


def open_session(account: Account, now: datetime) -> OpenSession:
    """Start a session for somebody who has just proved who they are."""
    with transaction():
        row = SignInSession(
            account_id=account.id,
            current_key=str(uuid.uuid4()),
            rotated_at=now,
            expires_at=now + REFRESH_LIFETIME,
            created_at=now,
        )
        db.session.add(row)
    return _open(row)


def refresh_session(session_id: int, account_id: int, presented_key: str, now: datetime) -> OpenSession:
    """Rotate a session's refresh key; a key that was used before ends the session for everybody who holds it."""
    with transaction():
        # Locked: two refreshes at once are decided one after the other.
        row = db.session.scalar(
            select(SignInSession)
            .where(SignInSession.id == session_id, SignInSession.account_id == account_id)
            .with_for_update()
            .execution_options(populate_existing=True)
        )
        decision = Refresh.REFUSE if row is None else decide_refresh(_facts(row), presented_key, now)
        if row is not None and decision is Refresh.ROTATE:
            row.previous_key, row.current_key, row.rotated_at = row.current_key, str(uuid.uuid4()), now
        elif row is not None and decision is Refresh.REVOKE:
            row.revoked_at = now
            end_live_sessions([session_id])
        alive = row if decision in (Refresh.ROTATE, Refresh.REPEAT) else None
    if alive is None:
        raise SignInNeeded()
    return _open(alive)


def end_session(session_id: int, account_id: int, now: datetime) -> None:
    """End a session on the server; its tokens are worth nothing from now on."""
    with transaction():
        _end(SignInSession.id == session_id, SignInSession.account_id == account_id, now=now)


def end_sessions_of(account_id: int, now: datetime) -> None:
    """End every session of an account, within the running transaction."""
    _end(SignInSession.account_id == account_id, now=now)


def _end(*which: ColumnElement[bool], now: datetime) -> None:
    ended = db.session.scalars(
        update(SignInSession)
        .where(*which, SignInSession.revoked_at.is_(None))
        .values(revoked_at=now)
        .returning(SignInSession.id)
        .execution_options(synchronize_session=False)
    )
    end_live_sessions(list(ended))


def end_live_sessions(session_ids: list[int]) -> None:
    """End the open sockets of sessions once the running transaction stands."""
    rooms = live_rooms()
    after_commit(lambda: rooms.end_sessions(session_ids))


def _facts(row: SignInSession) -> SessionFacts:
    return SessionFacts(row.current_key, row.previous_key, row.rotated_at, row.expires_at, row.revoked_at)


def _open(row: SignInSession) -> OpenSession:
    return OpenSession(row.id, row.account_id, row.current_key, row.expires_at)
