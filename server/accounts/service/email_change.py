"""Change of an account's mail address: the new address confirms the change, and the former address can undo it."""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, select, update

from server.accounts.queries import account_of
from server.accounts.rules.factors import OPERATOR_CHANGE_DELAY
from server.accounts.rules.sessions import STAFF_LIFETIME
from server.accounts.service.attempt_limits import AttemptSource
from server.accounts.service.factors.changes import delete_factors_since
from server.accounts.service.line_links import clear_line_link
from server.accounts.service.links import (
    invalidate_password_links,
    mail_password_link,
    new_link,
    revoke_invitations,
)
from server.accounts.service.passwords import confirm_password
from server.accounts.service.sessions import end_sessions_of
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.japan import JAPAN
from server.core.keys import secret_hash
from server.core.refusals import Conflict, Invalid, NotFound
from server.core.transaction import delete_rows, transaction, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import SignupState
from server.models import Account, CalendarFeed, EmailChange, Invitation, KnownBrowser, Mail, Signup
from server.notifications.rules.mails import (
    delayed_email_confirmation_mail,
    email_change_announced_mail,
    email_change_undone_mail,
    email_changed_mail,
    email_confirmation_mail,
    email_taken_mail,
)
from server.notifications.service.mails import write_mail

_CONFIRMATION_LIFETIME = timedelta(hours=24)
#: How long the undo link is valid after the confirmation.
_UNDO_LIFETIME = timedelta(days=7)
_PAGE = "/accounts/address/"
_UNUSABLE = "このリンクは使えません。期限が切れたか、もう使われています。"


def request_email_change(
    viewer: Viewer, email: str, password: str, source: AttemptSource, now: datetime
) -> None:
    """Mail a confirmation link to the new address; only that mailbox learns that the address is already taken."""
    account = account_of(viewer.id)
    former, email = account.email or "", email.lower()
    wrong = Invalid({"login_password": ["パスワードが違います。もう一度ご確認ください。"]})
    confirmed_hash = confirm_password(account, password, source, now, wrong)
    if email == former:
        raise Invalid({"email": ["今のメールアドレスと同じです。"]})
    with transaction():
        record(Act.EMAIL_CHANGE_REQUESTED, viewer.id)
        account = account_of(viewer.id, lock=True)
        if account.email != former or account.password_hash != confirmed_hash:
            raise Conflict(
                "ログインのしかたが、いま別の画面で変わりました。画面を読み込み直してください。",
                "account_changed",
            )
        _check_no_announced_change(account.id, now)
        _delete_unconfirmed(account.id)
        if _is_taken(email):
            write_mail(email, email_taken_mail(), now)
            return
        link, hashed = new_link(_PAGE)
        db.session.add(
            EmailChange(account_id=account.id, former=former, email=email, secret_hash=hashed, created_at=now)
        )
        write_mail(email, email_confirmation_mail(link, _CONFIRMATION_LIFETIME), now)


def announce_email_change(account_id: int, email: str, now: datetime, reason: str | None = None) -> datetime:
    """Announce a change requested by an operator; return the time from which it can be confirmed.

    Until then, the former address can stop the change.
    """
    email, due_at = email.lower(), now + OPERATOR_CHANGE_DELAY
    with transaction():
        account = account_of(account_id, lock=True)
        record(Act.EMAIL_CHANGE_ANNOUNCED, account.id, reason=reason)
        former = check_new_address(account, email)
        _delete_unconfirmed(account.id)
        (link, hashed), (stop, undo_hash) = new_link(_PAGE), new_link(f"{_PAGE}?undo")
        db.session.add(
            EmailChange(
                account_id=account.id,
                former=former,
                email=email,
                secret_hash=hashed,
                undo_hash=undo_hash,
                created_at=now,
                due_at=due_at,
            )
        )
        write_mail(email, delayed_email_confirmation_mail(link, due_at, _CONFIRMATION_LIFETIME), now)
        write_mail(former, email_change_announced_mail(stop, due_at), now)
    return due_at


def check_new_address(account: Account, email: str) -> str:
    """Check that a new address can replace the account's address; return the current one."""
    if account.email is None or account.disabled_at is not None:
        raise Conflict("メールアドレスでログインできるアカウントではありません。", "without_email")
    if account.email == email.lower():
        raise Invalid({"email": ["今のメールアドレスと同じです。"]})
    if _is_taken(email.lower()):
        raise Invalid({"email": ["このメールアドレスは、別のアカウントで使われています。"]})
    return account.email


def confirm_email_change(secret: str, now: datetime) -> None:
    """Replace the address and notify the former address. Password links become invalid; sessions stay open."""
    with transaction():
        change = _lock_change(EmailChange.secret_hash == secret_hash(secret))
        account = account_of(change.account_id, lock=True)
        # A link needs no session, so the record names who acts.
        record(Act.EMAIL_CHANGED, account.id, by=account.id)
        if (
            change.confirmed_at is not None
            or now >= (change.due_at or change.created_at) + _CONFIRMATION_LIFETIME
            or account.email != change.former
            or account.disabled_at is not None
            or _is_taken(change.email)
        ):
            raise NotFound(_UNUSABLE, "link_unusable")
        if change.due_at is not None and now < change.due_at:
            raise Conflict(
                f"{change.due_at.astimezone(JAPAN):%m月%d日 %H:%M}から確定できます。そのときに開き直してください。",
                "too_early",
            )
        link, change.undo_hash = new_link(f"{_PAGE}?undo")
        account.email, account.email_dead_at, change.confirmed_at = change.email, None, now
        invalidate_password_links(account.id, now)
        _update_address(change.former, change.email)
        write_mail(change.former, email_changed_mail(link, _UNDO_LIFETIME), now)


def undo_email_change(secret: str, now: datetime) -> None:
    """Restore the former address of an account, or stop an announced change.

    The person who changed the address knew the password, so clear the password and end all sessions. Also delete what a
    session could have created that was open when the change was requested.
    """
    with transaction():
        change = _lock_change(EmailChange.undo_hash == secret_hash(secret))
        account = account_of(change.account_id, lock=True)
        record(Act.EMAIL_CHANGE_UNDONE, account.id, by=account.id)
        # The link was read at the former address, so mails reach this address.
        account.email_dead_at = None
        if change.confirmed_at is None:
            # The owner stops a change that an operator announced; nothing has changed yet.
            db.session.delete(change)
            return
        undo_until = change.confirmed_at + _UNDO_LIFETIME
        if change.undone_at is not None or now >= undo_until or account.disabled_at is not None:
            raise NotFound(_UNUSABLE, "link_unusable")
        if account.email != change.former and _is_taken(change.former):
            raise Conflict(
                "このメールアドレスは、いま別のアカウントで使われています。運営までご連絡ください。",
                "email_taken",
            )
        _update_address(account.email or "", change.former)
        account.email, account.password_hash = change.former, None
        _delete_unconfirmed(account.id)
        # Undo later changes as well, so that none of their links can take the account over again.
        db.session.execute(
            update(EmailChange)
            .where(EmailChange.account_id == account.id, EmailChange.id >= change.id)
            .values(undone_at=now)
        )
        end_sessions_of(account.id, now)
        invalidate_password_links(account.id, now)
        _end_other_access(account.id, change.created_at - STAFF_LIFETIME)
        write_mail(change.former, email_change_undone_mail(STAFF_LIFETIME), now)
        mail_password_link(account, now)


def _end_other_access(account_id: int, since: datetime) -> None:
    """Delete the other means of access to an account.

    Known browsers and the LINE link are always deleted; the calendar feed, the factors and the invitations are deleted
    if they were created at `since` or later.
    """
    db.session.execute(delete_rows(KnownBrowser).where(KnownBrowser.account_id == account_id))
    db.session.execute(
        delete_rows(CalendarFeed).where(
            CalendarFeed.account_id == account_id, CalendarFeed.created_at >= since
        )
    )
    delete_factors_since(account_id, since)
    revoke_invitations(account_id, Invitation.created_at >= since)
    clear_line_link(account_id)


def _lock_change(condition: ColumnElement[bool]) -> EmailChange:
    change = db.session.scalar(
        select(EmailChange).where(condition).with_for_update().execution_options(populate_existing=True)
    )
    if change is None:
        raise NotFound(_UNUSABLE, "link_unusable")
    return change


def _is_taken(email: str) -> bool:
    return db.session.scalar(select(Account.id).where(Account.email == email)) is not None


def _check_no_announced_change(account_id: int, now: datetime) -> None:
    """Raise Conflict while an announced change is pending; only the current address can stop that change."""
    announced = select(EmailChange.id).where(
        EmailChange.account_id == account_id,
        EmailChange.confirmed_at.is_(None),
        EmailChange.due_at > now - _CONFIRMATION_LIFETIME,
    )
    if db.session.scalar(announced) is not None:
        raise Conflict(
            "運営が受け付けたメールアドレスの変更を待っています。"
            "お心当たりがないときは、今のアドレスに届いたメールのリンクから止めてください。",
            "change_announced",
        )


def _delete_unconfirmed(account_id: int) -> None:
    """Delete unconfirmed changes, so that their links become invalid."""
    db.session.execute(
        delete(EmailChange).where(EmailChange.account_id == account_id, EmailChange.confirmed_at.is_(None))
    )


def _update_address(former: str, email: str) -> None:
    """Write the new address into waiting mails and into the approved sign-up request."""
    db.session.execute(
        update_rows(Mail).where(Mail.address == former, Mail.settled_at.is_(None)).values(address=email)
    )
    # An account without a password gets its link through the sign-up request.
    db.session.execute(
        update_rows(Signup)
        .where(Signup.email == former, Signup.state == SignupState.APPROVED)
        .values(email=email)
    )
