"""Invitations to an office by mail: a one-time link, valid for seven days."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from server.accounts.queries import account_by_email, lock_own_account
from server.accounts.service.links import new_link
from server.accounts.service.passwords import check_new_password, hash_password
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.keys import secret_hash
from server.core.limits import INVITATIONS_TO_EMAIL, enforce_limit_in_transaction
from server.core.refusals import Conflict, NotFound, TooMany
from server.core.transaction import delete_rows, transaction, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import ROLES, Position, Role
from server.models import Account, Invitation, Membership, Office
from server.notifications.rules.mails import invitation_mail, invitation_of_other_role_mail
from server.notifications.service.mails import write_mail
from server.offices.queries import INVITATION_WORKS
from server.offices.service.founding import add_member
from server.offices.service.members import lock_managed_office

_LINK_LIFETIME = timedelta(days=7)


@dataclass(frozen=True)
class ValidInvitation:
    """A valid invitation, with the data that the page of its link shows."""

    invitation: Invitation
    office: Office
    invited_by: str
    #: The account that already has the invited address; None if there is none.
    account: Account | None


class _InvitationLimitReached(TooMany):
    """The daily limit of invitations to one address, from all offices together, is reached."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        # Negate twice to round up.
        hours = -(-int(wait.total_seconds()) // 3600)
        self.detail = (
            "この宛先には、今日はもう招待のメールを送れません。"
            f"{hours}時間ほど待ってから、もう一度お試しください。"
        )


def invite_member(actor: Viewer, office_id: int, email: str, position: Position, now: datetime) -> None:
    """Invite an address by mail; a new invitation replaces an earlier one."""
    email = email.lower()
    with transaction():
        record(Act.MEMBER_INVITED, office_id, office_id)
        lock_own_account(actor)
        office = lock_managed_office(actor, office_id)
        account = account_by_email(email)
        _check_not_member(office, account)
        db.session.execute(
            delete_rows(Invitation).where(
                Invitation.office_id == office.id, Invitation.email == email, Invitation.used_at.is_(None)
            )
        )
        _send_invitation(office, actor, email, account, position, now)


def renew_invitation(actor: Viewer, office_id: int, invitation_id: int, now: datetime) -> None:
    """Send an invitation again with a new link; the old link becomes invalid."""
    with transaction():
        record(Act.INVITATION_RESENT, invitation_id, office_id)
        lock_own_account(actor)
        office = lock_managed_office(actor, office_id)
        old_invitation = _delete_open_invitation(office, invitation_id)
        _send_invitation(
            office,
            actor,
            old_invitation.email,
            account_by_email(old_invitation.email),
            old_invitation.position,
            now,
        )


def revoke_invitation(actor: Viewer, office_id: int, invitation_id: int) -> None:
    """Delete an invitation; its link becomes invalid."""
    with transaction():
        record(Act.INVITATION_REVOKED, invitation_id, office_id)
        _delete_open_invitation(lock_managed_office(actor, office_id), invitation_id)


def valid_invitation(secret: str, now: datetime) -> ValidInvitation:
    """Return the invitation of a link; raise NotFound if the link is not valid."""
    row = db.session.execute(
        select(Invitation, Office, Account.username)
        .join(Office, Office.id == Invitation.office_id)
        .join(Account, Account.id == Invitation.invited_by_id)
        .where(Invitation.secret_hash == secret_hash(secret), INVITATION_WORKS)
    ).one_or_none()
    if row is None or row[0].expires_at <= now:
        raise _unusable()
    return ValidInvitation(row[0], row[1], row[2], account_by_email(row[0].email))


def accept_with_new_account(secret: str, username: str, password: str, now: datetime) -> None:
    """Create an account for the invited address and add it to the office."""
    invited = valid_invitation(secret, now)
    if invited.account is not None:
        raise _account_exists()
    email = invited.invitation.email
    check_new_password(password, (email, username, invited.office.name), email, now)
    hashed = hash_password(password)
    try:
        with transaction():
            _mark_used(invited, now)
            account = Account(
                role=Role(invited.office.kind.value),
                email=invited.invitation.email,
                username=username,
                password_hash=hashed,
                created_at=now,
            )
            db.session.add(account)
            db.session.flush()
            add_member(invited.office, account, invited.invitation.position, now)
            record(Act.MEMBER_JOINED, account.id, invited.office.id, by=account.id)
    except IntegrityError:
        # Two offices may have invited the same address, and both links may be used at the same time.
        raise _account_exists() from None


def accept_with_own_account(actor: Viewer, secret: str, now: datetime) -> Office:
    """Add the signed-in account to the office; the invitation must be for its address."""
    invited = valid_invitation(secret, now)
    if invited.account is None or invited.account.id != actor.id:
        raise Conflict(
            "この招待は、別のメールアドレスあてです。招待されたアカウントでログインしてください。",
            "invited_other",
        )
    with transaction():
        _mark_used(invited, now)
        add_member(invited.office, invited.account, invited.invitation.position, now)
        record(Act.MEMBER_JOINED, actor.id, invited.office.id)
    return invited.office


def _check_not_member(office: Office, account: Account | None) -> None:
    """Refuse to invite a member. This reveals nothing, because managers see the addresses of members."""
    if account is not None and db.session.get(Membership, (account.id, office.id)) is not None:
        raise Conflict("すでにこの事業所のスタッフです。", "already_member")


def _send_invitation(
    office: Office, actor: Viewer, email: str, account: Account | None, position: Position, now: datetime
) -> None:
    try:
        enforce_limit_in_transaction(INVITATIONS_TO_EMAIL, email, now)
    except TooMany as refusal:
        raise _InvitationLimitReached(refusal.wait) from None
    link, hashed = new_link("/accounts/facilities/invitation/")
    db.session.add(
        Invitation(
            office_id=office.id,
            email=email,
            position=position,
            secret_hash=hashed,
            invited_by_id=actor.id,
            created_at=now,
            expires_at=now + _LINK_LIFETIME,
        )
    )
    # Only the mail says that the address has an account with another role; the inviter always gets the same answer.
    has_other_role = account is not None and ROLES[account.role].office_kind is not office.kind
    mail = (
        invitation_of_other_role_mail(office.name, actor.username)
        if has_other_role
        else invitation_mail(office.name, actor.username, link, _LINK_LIFETIME)
    )
    write_mail(email, mail, now)


def _delete_open_invitation(office: Office, invitation_id: int) -> Invitation:
    invitation = db.session.scalar(
        select(Invitation).where(
            Invitation.id == invitation_id, Invitation.office_id == office.id, Invitation.used_at.is_(None)
        )
    )
    if invitation is None:
        raise NotFound("この招待は、もうありません。", "invitation_gone")
    db.session.delete(invitation)
    db.session.flush()
    return invitation


def _mark_used(invited: ValidInvitation, now: datetime) -> None:
    """Mark the invitation as used; if a link is used twice concurrently, only one use succeeds."""
    used = db.session.scalar(
        update_rows(Invitation)
        .where(Invitation.id == invited.invitation.id, INVITATION_WORKS)
        .values(used_at=now)
        .returning(Invitation.id)
    )
    if used is None:
        raise _unusable()


def _account_exists() -> Conflict:
    return Conflict(
        "このメールアドレスのアカウントはすでにあります。ログインして、もう一度リンクを開いてください。",
        "account_exists",
    )


def _unusable() -> NotFound:
    return NotFound(
        "この招待のリンクは使えません。期限が切れたか、もう使われています。招待した方に、もう一度送ってもらってください。",
        "link_unusable",
    )
