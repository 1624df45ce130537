"""Changing one's own mail address: confirmed at the new one, told to the old one, from which it may be taken back."""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, select, update

from server.accounts.queries import account_of
from server.accounts.rules.factors import RESET_WAITS
from server.accounts.rules.sessions import STAFF_LIFETIME
from server.accounts.service.factors.changes import forget_factors_since
from server.accounts.service.guessing import LoginSource
from server.accounts.service.line_links import end_line_of
from server.accounts.service.links import end_password_links, mail_password_link, new_link, revoke_invitations
from server.accounts.service.passwords import confirm_password
from server.accounts.service.sessions import end_sessions_of
from server.core.audit.service import set_audit_target
from server.core.database import db
from server.core.japan import JAPAN
from server.core.keys import secret_hash
from server.core.refusals import Conflict, Invalid, NotFound
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import SignupState
from server.models import Account, CalendarFeed, EmailChange, Invitation, KnownBrowser, Mail, Signup
from server.notifications.rules.mails import (
    change_taken_back,
    email_change_announced,
    email_changed,
    email_is_taken,
    email_to_confirm,
    email_to_confirm_later,
)
from server.notifications.service.mails import write_mail

_CONFIRM_LASTS = timedelta(hours=24)
#: From the confirmation on.
_UNDO_LASTS = timedelta(days=7)
_PAGE = "/accounts/address/"
_UNUSABLE = "このリンクは使えません。期限が切れたか、もう使われています。"


def ask_for_email(viewer: Viewer, email: str, password: str, source: LoginSource, now: datetime) -> None:
    """Mail a link to a new address of one's own; whether somebody has that address already is told to it alone."""
    account = account_of(viewer.id)
    former, email = account.email or "", email.lower()
    wrong = Invalid({"login_password": ["パスワードが違います。もう一度ご確認ください。"]})
    held = confirm_password(account, password, source, now, wrong)
    if email == former:
        raise Invalid({"email": ["今のメールアドレスと同じです。"]})
    with transaction():
        account = account_of(viewer.id, held=True)
        if account.email != former or account.password_hash != held:
            raise Conflict(
                "ログインのしかたが、いま別の画面で変わりました。画面を読み込み直してください。",
                "account_changed",
            )
        _refuse_while_announced(account.id, now)
        _forget_asked(account.id)
        if _belongs_to_somebody(email):
            write_mail(email, email_is_taken(), now)
            return
        link, hashed = new_link(_PAGE)
        db.session.add(
            EmailChange(account_id=account.id, former=former, email=email, secret_hash=hashed, created_at=now)
        )
        write_mail(email, email_to_confirm(link, _CONFIRM_LASTS), now)


def announce_email(account_id: int, email: str, now: datetime) -> datetime:
    """Have an operator's new address for an account confirmed there after a while, which the former one may stop."""
    email, due_at = email.lower(), now + RESET_WAITS
    with transaction():
        account = account_of(account_id, held=True)
        set_audit_target(account.id)
        former = refuse_address(account, email)
        _forget_asked(account.id)
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
        write_mail(email, email_to_confirm_later(link, due_at, _CONFIRM_LASTS), now)
        write_mail(former, email_change_announced(stop, due_at), now)
    return due_at


def refuse_address(account: Account, email: str) -> str:
    """Return an account's address that another one is to replace, or refuse that."""
    if account.email is None or account.disabled_at is not None:
        raise Conflict("メールアドレスでログインできるアカウントではありません。", "without_email")
    if account.email == email.lower():
        raise Invalid({"email": ["今のメールアドレスと同じです。"]})
    if _belongs_to_somebody(email.lower()):
        raise Invalid({"email": ["このメールアドレスは、別のアカウントで使われています。"]})
    return account.email


def confirm_email(secret: str, now: datetime) -> None:
    """Put a new address in the place of the old one, which is told of it; links that went there die, sessions stay."""
    with transaction():
        change = _change(EmailChange.secret_hash == secret_hash(secret))
        account = account_of(change.account_id, held=True)
        set_audit_target(account.id, by=account.id)
        if (
            change.confirmed_at is not None
            or now >= (change.due_at or change.created_at) + _CONFIRM_LASTS
            or account.email != change.former
            or account.disabled_at is not None
            or _belongs_to_somebody(change.email)
        ):
            raise NotFound(_UNUSABLE, "link_unusable")
        if change.due_at is not None and now < change.due_at:
            raise Conflict(
                f"{change.due_at.astimezone(JAPAN):%m月%d日 %H:%M}から確定できます。そのときに開き直してください。",
                "too_early",
            )
        link, change.undo_hash = new_link(f"{_PAGE}?undo")
        account.email, account.email_dead_at, change.confirmed_at = change.email, None, now
        end_password_links(account.id, now)
        _readdress(change.former, change.email)
        write_mail(change.former, email_changed(link, _UNDO_LASTS), now)


def take_back_email(secret: str, now: datetime) -> None:
    """Give an account its former address back.

    Whoever changed it knew the password: it ends, and with it all sessions and what was made in one that may have been
    open when the change was asked for.
    """
    with transaction():
        change = _change(EmailChange.undo_hash == secret_hash(secret))
        account = account_of(change.account_id, held=True)
        set_audit_target(account.id, by=account.id)
        # The link came to the former address, which is or becomes the account's.
        account.email_dead_at = None
        if change.confirmed_at is None:
            # An operator asked for it, and whoever reads the former address stops it: nothing has changed yet.
            db.session.delete(change)
            return
        lasts_until = change.confirmed_at + _UNDO_LASTS
        if change.undone_at is not None or now >= lasts_until or account.disabled_at is not None:
            raise NotFound(_UNUSABLE, "link_unusable")
        if account.email != change.former and _belongs_to_somebody(change.former):
            raise Conflict(
                "このメールアドレスは、いま別のアカウントで使われています。運営までご連絡ください。",
                "email_taken",
            )
        _readdress(account.email or "", change.former)
        account.email, account.password_hash = change.former, None
        _forget_asked(account.id)
        # What was changed after it goes with it: none of those addresses takes the account again.
        db.session.execute(
            update(EmailChange)
            .where(EmailChange.account_id == account.id, EmailChange.id >= change.id)
            .values(undone_at=now)
        )
        end_sessions_of(account.id, now)
        end_password_links(account.id, now)
        _end_ways_in(account.id, change.created_at - STAFF_LIFETIME)
        write_mail(change.former, change_taken_back(STAFF_LIFETIME), now)
        mail_password_link(account, now)


def _end_ways_in(account_id: int, since: datetime) -> None:
    """End every other way to the account that whoever changed its address may have made since they signed in."""
    db.session.execute(delete(KnownBrowser).where(KnownBrowser.account_id == account_id))
    made = (CalendarFeed.account_id == account_id, CalendarFeed.created_at >= since)
    db.session.execute(delete(CalendarFeed).where(*made))
    forget_factors_since(account_id, since)
    revoke_invitations(account_id, Invitation.created_at >= since)
    end_line_of(account_id)


def _change(which: ColumnElement[bool]) -> EmailChange:
    found = db.session.scalar(
        select(EmailChange).where(which).with_for_update().execution_options(populate_existing=True)
    )
    if found is None:
        raise NotFound(_UNUSABLE, "link_unusable")
    return found


def _belongs_to_somebody(email: str) -> bool:
    return db.session.scalar(select(Account.id).where(Account.email == email)) is not None


def _refuse_while_announced(account_id: int, now: datetime) -> None:
    """Refuse to drop what an operator announced: only whoever reads the present address stops that."""
    announced = select(EmailChange.id).where(
        EmailChange.account_id == account_id,
        EmailChange.confirmed_at.is_(None),
        EmailChange.due_at > now - _CONFIRM_LASTS,
    )
    if db.session.scalar(announced) is not None:
        raise Conflict(
            "運営が受け付けたメールアドレスの変更を待っています。"
            "お心当たりがないときは、今のアドレスに届いたメールのリンクから止めてください。",
            "change_announced",
        )


def _forget_asked(account_id: int) -> None:
    """Let no link work that was asked for and not followed."""
    db.session.execute(
        delete(EmailChange).where(EmailChange.account_id == account_id, EmailChange.confirmed_at.is_(None))
    )


def _readdress(former: str, email: str) -> None:
    """Send to the new address what still waits to go to the former one."""
    db.session.execute(
        update(Mail).where(Mail.address == former, Mail.settled_at.is_(None)).values(address=email)
    )
    # Whoever has set no password yet is invited by their request.
    db.session.execute(
        update(Signup)
        .where(Signup.email == former, Signup.state == SignupState.APPROVED)
        .values(email=email)
        .execution_options(synchronize_session=False)
    )
