"""Inviting people to an office by mail, and joining it: a link that works once, for seven days."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from server.accounts.service.links import new_link
from server.accounts.service.passwords import hash_password, refuse_weak
from server.core.audit.service import set_audit_target
from server.core.database import db
from server.core.keys import secret_hash
from server.core.limits import INVITATIONS_TO_EMAIL, count_within
from server.core.refusals import Conflict, NotFound, TooMany
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import Position
from server.models import Account, Invitation, Membership, Office
from server.notifications.rules.mails import invitation as invitation_mail
from server.notifications.rules.mails import invitation_of_other_role
from server.notifications.service.mails import write_mail
from server.offices.queries import INVITATION_WORKS
from server.offices.service.founding import join
from server.offices.service.members import hold_managed

_LINK_LASTS = timedelta(days=7)


@dataclass(frozen=True)
class Invited:
    """An invitation that still works, with what its link tells."""

    invitation: Invitation
    office: Office
    invited_by: str
    account: Account | None


def invite(actor: Viewer, office_id: int, email: str, position: Position, now: datetime) -> None:
    """Invite somebody by mail; a new invitation takes the place of an earlier one."""
    email = email.lower()
    with transaction():
        office = hold_managed(actor, office_id)
        account = _account_of(email)
        _refuse_members(office, account)
        db.session.execute(
            delete(Invitation)
            .where(Invitation.office_id == office.id, Invitation.email == email, Invitation.used_at.is_(None))
            .execution_options(synchronize_session=False)
        )
        _send(office, actor, email, account, position, now)


def resend(actor: Viewer, office_id: int, invitation_id: int, now: datetime) -> None:
    """Send an invitation again, with a new link; the former one works no more."""
    with transaction():
        office = hold_managed(actor, office_id)
        found = _take(office, invitation_id)
        _send(office, actor, found.email, _account_of(found.email), found.position, now)


def revoke(actor: Viewer, office_id: int, invitation_id: int) -> None:
    """Take an invitation back; its link works no more."""
    with transaction():
        _take(hold_managed(actor, office_id), invitation_id)


def invited_by_link(secret: str, now: datetime) -> Invited:
    """Return what a link invites to, or refuse where it does not work."""
    row = db.session.execute(
        select(Invitation, Office, Account.username)
        .join(Office, Office.id == Invitation.office_id)
        .join(Account, Account.id == Invitation.invited_by_id)
        .where(Invitation.secret_hash == secret_hash(secret), INVITATION_WORKS)
    ).one_or_none()
    if row is None or row[0].expires_at <= now:
        raise _unusable()
    return Invited(row[0], row[1], row[2], _account_of(row[0].email))


def accept_as_new(secret: str, username: str, password: str, now: datetime) -> None:
    """Make an account of the invited address, and have it join the office."""
    invited = invited_by_link(secret, now)
    if invited.account is not None:
        raise _account_exists()
    email = invited.invitation.email
    refuse_weak(password, (email, username, invited.office.name), email, now)
    hashed = hash_password(password)
    try:
        with transaction():
            _use(invited, now)
            account = Account(
                role=invited.office.kind,
                email=invited.invitation.email,
                username=username,
                password_hash=hashed,
                created_at=now,
            )
            db.session.add(account)
            db.session.flush()
            join(invited.office, account, invited.invitation.position, now)
            set_audit_target(account.id, invited.office.id, by=account.id)
    except IntegrityError:
        # Two offices may have invited the same address, and both links be used at once.
        raise _account_exists() from None


def accept_signed_in(actor: Viewer, secret: str, now: datetime) -> Office:
    """Have whoever is signed in join the office that their own address was invited to."""
    invited = invited_by_link(secret, now)
    if invited.account is None or invited.account.id != actor.id:
        raise Conflict(
            "この招待は、別のメールアドレスあてです。招待されたアカウントでログインしてください。",
            "invited_other",
        )
    with transaction():
        _use(invited, now)
        join(invited.office, invited.account, invited.invitation.position, now)
        set_audit_target(actor.id, invited.office.id)
    return invited.office


def _refuse_members(office: Office, account: Account | None) -> None:
    """Refuse to invite a member of the office; managers can read the addresses of members anyway."""
    if account is not None and db.session.get(Membership, (account.id, office.id)) is not None:
        raise Conflict("すでにこの事業所のスタッフです。", "already_member")


def _account_of(email: str) -> Account | None:
    return db.session.scalar(select(Account).where(Account.email == email))


class _MailboxFull(TooMany):
    """All offices together have sent a mailbox its invitations of the day."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        hours = -(-int(wait.total_seconds()) // 3600)
        self.detail = (
            "この宛先には、今日はもう招待のメールを送れません。"
            f"{hours}時間ほど待ってから、もう一度お試しください。"
        )


def _send(
    office: Office, actor: Viewer, email: str, account: Account | None, position: Position, now: datetime
) -> None:
    try:
        count_within(INVITATIONS_TO_EMAIL, email, now)
    except TooMany as refusal:
        raise _MailboxFull(refusal.wait) from None
    link, hashed = new_link("/accounts/facilities/invitation/")
    db.session.add(
        Invitation(
            office_id=office.id,
            email=email,
            position=position,
            secret_hash=hashed,
            invited_by_id=actor.id,
            created_at=now,
            expires_at=now + _LINK_LASTS,
        )
    )
    # Only the mailbox learns of an account of another role: the answer to the inviter is always the same.
    is_other = account is not None and account.role is not office.kind
    mail = (
        invitation_of_other_role(office.name, actor.username)
        if is_other
        else invitation_mail(office.name, actor.username, link, _LINK_LASTS)
    )
    write_mail(email, mail, now)


def _take(office: Office, invitation_id: int) -> Invitation:
    """Return an invitation of an office that waits, and take it away."""
    found = db.session.scalar(
        select(Invitation).where(
            Invitation.id == invitation_id, Invitation.office_id == office.id, Invitation.used_at.is_(None)
        )
    )
    if found is None:
        raise NotFound("この招待は、もうありません。", "invitation_gone")
    db.session.delete(found)
    db.session.flush()
    return found


def _use(invited: Invited, now: datetime) -> None:
    """Use a link up; of two who try at once, one does."""
    used = db.session.scalar(
        update(Invitation)
        .where(Invitation.id == invited.invitation.id, INVITATION_WORKS)
        .values(used_at=now)
        .returning(Invitation.id)
        .execution_options(synchronize_session=False)
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
