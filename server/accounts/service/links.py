"""One-time links in mails, such as password links; the database stores only hashes of the secrets."""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement

from server.core.database import db
from server.core.keys import new_secret, secret_hash
from server.core.services import app_settings
from server.core.transaction import delete_rows, update_rows
from server.models import Account, Invitation, PasswordLink
from server.notifications.rules.mails import password_reset_mail
from server.notifications.service.mails import write_mail

_PASSWORD_LINK_LIFETIME = timedelta(hours=2)


def forgot_password_url() -> str:
    return f"{app_settings().public_url}/accounts/facilities/forgotten/"


def new_link(page: str) -> tuple[str, str]:
    """Return a new link to a page, and the hash of its secret to store."""
    secret = new_secret()
    # The secret is in the fragment, which no server, proxy or log sees.
    return f"{app_settings().public_url}{page}#{secret}", secret_hash(secret)


def revoke_invitations(account_id: int, *conditions: ColumnElement[bool]) -> None:
    """Delete the open invitations that an account sent, in the current transaction."""
    db.session.execute(
        delete_rows(Invitation).where(
            Invitation.invited_by_id == account_id, Invitation.used_at.is_(None), *conditions
        )
    )


def add_password_link(account: Account, now: datetime, lifetime: timedelta) -> str:
    """Create a password link in the current transaction; return its URL."""
    link, hashed = new_link("/accounts/facilities/password/")
    db.session.add(
        PasswordLink(account_id=account.id, secret_hash=hashed, created_at=now, expires_at=now + lifetime)
    )
    return link


def mail_password_link(account: Account, now: datetime) -> None:
    """Mail a password link to the owner of an account, in the current transaction."""
    link = add_password_link(account, now, _PASSWORD_LINK_LIFETIME)
    write_mail(account.email or "", password_reset_mail(link, _PASSWORD_LINK_LIFETIME), now)


def invalidate_password_links(account_id: int, now: datetime) -> set[int]:
    """Invalidate the password links of an account in the current transaction; return the ids of the unused ones."""
    ended = db.session.scalars(
        update_rows(PasswordLink)
        .where(PasswordLink.account_id == account_id, PasswordLink.used_at.is_(None))
        .values(used_at=now)
        .returning(PasswordLink.id)
    )
    return set(ended)
