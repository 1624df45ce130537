"""Sign-up requests and their approval; setting a password with a mailed link."""

from datetime import datetime, timedelta

from sqlalchemy import select

from server.accounts.queries import guessable_words
from server.accounts.service.links import (
    add_password_link,
    invalidate_password_links,
    mail_password_link,
    new_link,
)
from server.accounts.service.passwords import check_new_password, hash_password
from server.accounts.service.sessions import end_sessions_of
from server.billing.rules import price_text, terms_in_force
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.contact_details import contact_detail_in
from server.core.database import WEAK_ROW_LOCK, db
from server.core.japan import JAPAN
from server.core.keys import secret_hash
from server.core.refusals import Conflict, NotFound
from server.core.transaction import transaction, update_rows
from server.core.vocabulary import Role, SignupState
from server.models import Account, PasswordLink, Signup
from server.notifications.rules.mails import (
    SEE_WORK_LIST,
    MailText,
    signup_approval_mail,
    signup_confirmation_mail,
    signup_rejection_mail,
)
from server.notifications.service.mails import mail_operator, write_mail
from server.offices.rules import SIGNUP_CONFIRMATION_LIFETIME
from server.offices.service.founding import OfficeData, get_or_create_office

_APPROVAL_LINK_LIFETIME = timedelta(days=7)


def submit_signup(fields: dict[str, object], now: datetime) -> None:
    """Store a sign-up request and mail a link that confirms its address."""
    link, hashed = new_link("/accounts/facilities/request/confirm/")
    signup = Signup(**fields, secret_hash=hashed, created_at=now, state=SignupState.WAITING)
    with transaction():
        db.session.add(signup)
        write_mail(
            signup.email,
            signup_confirmation_mail(link, SIGNUP_CONFIRMATION_LIFETIME, _price_for(signup, now)),
            now,
        )


def confirm_signup_address(secret: str, now: datetime) -> None:
    """Confirm the address of a request with its mailed link, and notify the operator; a second call has no effect."""
    by_link = Signup.secret_hash == secret_hash(secret)
    with transaction():
        confirmed_id = db.session.scalar(
            update_rows(Signup)
            .where(
                by_link, Signup.confirmed_at.is_(None), Signup.created_at > now - SIGNUP_CONFIRMATION_LIFETIME
            )
            .values(confirmed_at=now)
            .returning(Signup.id)
        )
        was_confirmed_before = select(Signup.id).where(by_link, Signup.confirmed_at.is_not(None))
        if confirmed_id is not None:
            record(Act.SIGNUP_CONFIRMED, confirmed_id)
            notice = MailText("新規登録の申し込みがありました", SEE_WORK_LIST)
            mail_operator(notice, now)
        elif db.session.scalar(was_confirmed_before) is None:
            raise NotFound("このリンクは使えません。期限が切れています。", "link_unusable")


def approve_signup(signup_id: int, now: datetime, reason: str | None = None) -> Account:
    """Approve a request: create the account and its office, and mail a one-time link to set the password."""
    with transaction():
        record(Act.SIGNUP_APPROVED, signup_id, reason=reason)
        signup = _lock_waiting(signup_id)
        if db.session.scalar(select(Account.id).where(Account.email == signup.email)) is not None:
            raise Conflict("このメールアドレスのアカウントはすでにあります。", "account_exists")
        _check_no_contact_details(signup)
        signup.state, signup.decided_at = SignupState.APPROVED, now
        account = Account(role=signup.role, email=signup.email, username=signup.contact_name, created_at=now)
        db.session.add(account)
        db.session.flush()
        data = OfficeData(
            signup.organization,
            signup.office_name or signup.organization,
            signup.corporation_number,
            signup.office_number,
        )
        get_or_create_office(account, data, now)
        link, price = add_password_link(account, now, _APPROVAL_LINK_LIFETIME), _price_for(signup, now)
        write_mail(signup.email, signup_approval_mail(link, _APPROVAL_LINK_LIFETIME, price), now)
    return account


def reject_signup(signup_id: int, now: datetime, words: str = "", reason: str | None = None) -> None:
    """Reject a request and notify its sender by mail; the mail contains the operator's message `words`."""
    with transaction():
        record(Act.SIGNUP_REJECTED, signup_id, reason=reason)
        signup = _lock_waiting(signup_id)
        signup.state, signup.decided_at = SignupState.REJECTED, now
        write_mail(signup.email, signup_rejection_mail(words), now)


def resend_password_link(signup_id: int, now: datetime, reason: str | None = None) -> None:
    """Mail a new password link to an approved account without a password; old links become invalid."""
    with transaction():
        record(Act.SIGNUP_LINK_RESENT, signup_id, reason=reason)
        signup = db.session.get(Signup, signup_id)
        if signup is None or signup.state is not SignupState.APPROVED:
            raise NotFound("この番号の、承認した申し込みはありません。")
        account = db.session.scalar(
            select(Account).where(Account.email == signup.email).with_for_update(**WEAK_ROW_LOCK)
        )
        if account is None or account.password_hash is not None:
            raise Conflict("この方は、もうパスワードを決めています。", "password_set")
        invalidate_password_links(account.id, now)
        link, price = add_password_link(account, now, _APPROVAL_LINK_LIFETIME), _price_for(signup, now)
        write_mail(signup.email, signup_approval_mail(link, _APPROVAL_LINK_LIFETIME, price), now)


def send_password_link(email: str, now: datetime) -> None:
    """Mail a password link if the account exists; the response does not reveal whether it exists.

    A request for an unknown address is recorded too, without an account.
    """
    with transaction():
        account = db.session.scalar(
            select(Account).where(Account.email == email.lower(), Account.disabled_at.is_(None))
        )
        record(Act.PASSWORD_LINK_REQUESTED, account.id if account else None)
        if account is not None:
            mail_password_link(account, now)


def set_password(secret: str, password: str, now: datetime) -> Account:
    """Set the password with a one-time link and return the account; end its sessions and its other password links."""
    link = db.session.scalar(select(PasswordLink).where(PasswordLink.secret_hash == secret_hash(secret)))
    if link is None or link.used_at is not None or link.expires_at <= now:
        raise NotFound("このリンクは使えません。期限が切れたか、もう使われています。", "link_unusable")
    account = db.session.get_one(Account, link.account_id)
    check_new_password(password, guessable_words(account), str(account.id), now)
    hashed = hash_password(password)
    with transaction():
        # Invalidate all links: an older mail must not allow changing the password again.
        if link.id not in invalidate_password_links(account.id, now):
            raise NotFound("このリンクはもう使われています。", "link_unusable")
        # The link was read at the account's address, so mails reach this address.
        account.password_hash, account.email_dead_at = hashed, None
        record(Act.PASSWORD_SET, account.id, by=account.id)
        end_sessions_of(account.id, now)
    return account


def _price_for(signup: Signup, now: datetime) -> str:
    """Return the price paragraph of the mail; it is empty for counselors, who pay nothing."""
    if signup.role is not Role.FACILITY:
        return ""
    return price_text(terms_in_force(now.astimezone(JAPAN).date()))


def _lock_waiting(signup_id: int) -> Signup:
    signup = db.session.get(Signup, signup_id, with_for_update=True, populate_existing=True)
    if signup is None or signup.confirmed_at is None:
        raise NotFound("この番号の申し込みはありません。")
    if signup.state is not SignupState.WAITING:
        raise Conflict(f"この申し込みは「{signup.state.label}」です。", "signup_decided")
    return signup


def _check_no_contact_details(signup: Signup) -> None:
    """Refuse names with contact details; the request may be older than the check in the form."""
    for name in (signup.organization, signup.office_name, signup.contact_name):
        detail = contact_detail_in(name or "")
        if detail:
            raise Conflict(
                f"申し込みの名前に{detail}が書かれているため、承認できません。"
                "お断りし、正しい名前で申し込み直してもらってください。",
                "contact_detail_in_name",
            )
