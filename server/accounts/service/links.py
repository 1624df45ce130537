"""Links that work once: mailed, and known again by the hash of their secret alone."""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, update

from server.core.database import db
from server.core.keys import new_secret, secret_hash
from server.core.services import app_settings
from server.models import Account, Invitation, PasswordLink
from server.notifications.rules.mails import forgotten
from server.notifications.service.mails import write_mail


def forgot_password_url() -> str:
    """Return the address of the page on which a link to a new password is asked for."""
    return f"{app_settings().public_url}/accounts/facilities/forgotten/"


def new_link(page: str) -> tuple[str, str]:
    """Return a new link to a page, and the hash to keep of its secret."""
    secret = new_secret()
    # In the fragment: no server, proxy or log on the way sees it.
    return f"{app_settings().public_url}{page}#{secret}", secret_hash(secret)


def revoke_invitations(account_id: int, *which: ColumnElement[bool]) -> None:
    """Take back what an account sent and nobody has accepted yet, within the running transaction."""
    db.session.execute(
        delete(Invitation)
        .where(Invitation.invited_by_id == account_id, Invitation.used_at.is_(None), *which)
        .execution_options(synchronize_session=False)
    )


_FORGOTTEN_LINK_LASTS = timedelta(hours=2)


def mail_password_link(account: Account, now: datetime) -> None:
    """Mail an account's owner a link to a new password within the running transaction."""
    link = _make_link(account, now, _FORGOTTEN_LINK_LASTS)
    write_mail(account.email or "", forgotten(link, _FORGOTTEN_LINK_LASTS), now)


def end_password_links(account_id: int, now: datetime) -> set[int]:
    """Let none of an account's links set a password any more, within the running transaction; return which did."""
    ended = db.session.scalars(
        update(PasswordLink)
        .where(PasswordLink.account_id == account_id, PasswordLink.used_at.is_(None))
        .values(used_at=now)
        .returning(PasswordLink.id)
        .execution_options(synchronize_session=False)
    )
    return set(ended)


def _make_link(account: Account, now: datetime, lasts: timedelta) -> str:
    link, hashed = new_link("/accounts/facilities/password/")
    db.session.add(
        PasswordLink(account_id=account.id, secret_hash=hashed, created_at=now, expires_at=now + lasts)
    )
    return link
