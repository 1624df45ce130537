"""Whose calendar a secret opens."""

from datetime import datetime

from sqlalchemy import select

from server.domain.accounts.secrets import secret_hash
from server.domain.vocabulary import Role
from server.extensions import db
from server.models import Account, CalendarFeed


def calendar_made_at(account_id: int) -> datetime | None:
    """Return since when a member has an address for a calendar."""
    statement = select(CalendarFeed.created_at).where(CalendarFeed.account_id == account_id)
    return db.session.scalar(statement)


def reader_of(secret: str) -> tuple[int, Role] | None:
    """Return whose calendar a secret opens; None where it opens none, or not any more."""
    found = db.session.execute(
        select(Account.id, Account.role)
        .join(CalendarFeed, CalendarFeed.account_id == Account.id)
        .where(CalendarFeed.secret_hash == secret_hash(secret), Account.disabled_at.is_(None))
    ).one_or_none()
    return None if found is None else (found.id, found.role)


def role_of(account_id: int) -> Role | None:
    """Return the role of an account that may still sign in."""
    return db.session.scalar(
        select(Account.role).where(Account.id == account_id, Account.disabled_at.is_(None))
    )
