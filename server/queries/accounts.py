"""Accounts and signed-in sessions."""

from datetime import datetime

from sqlalchemy import select

from server.domain.viewer import Viewer
from server.domain.vocabulary import SignupState
from server.extensions import db
from server.models import Account, SignInSession, Signup


def viewer_of(session_id: int, now: datetime) -> Viewer | None:
    """Return who a session belongs to while it lasts; one statement, so that every request can ask."""
    row = db.session.execute(
        select(Account.id, Account.role, Account.username)
        .join(SignInSession, SignInSession.account_id == Account.id)
        .where(
            SignInSession.id == session_id,
            SignInSession.revoked_at.is_(None),
            SignInSession.expires_at > now,
            Account.disabled_at.is_(None),
        )
    ).one_or_none()
    return Viewer(row.id, row.role, row.username, session_id) if row else None


def account_by_email(email: str) -> Account | None:
    """Return the enabled staff account of an e-mail address."""
    return db.session.scalar(
        select(Account).where(Account.email == email.lower(), Account.disabled_at.is_(None))
    )


def account_of(account_id: int) -> Account:
    """Return a viewer's own account."""
    return db.session.get_one(Account, account_id)


def waiting_signups() -> list[Signup]:
    """Return the requests for a new registration that wait for a decision, oldest first."""
    statement = select(Signup).where(Signup.state == SignupState.WAITING).order_by(Signup.id)
    return list(db.session.scalars(statement))
