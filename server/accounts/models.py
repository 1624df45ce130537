"""The people who sign in: facility members, counselors and applicants."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    SmallInteger,
    String,
    Text,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from server.core.models import Base, UtcTime, by_beginning, code_type
from server.core.vocabulary import Role, SignupState
from server.offices.models import CORPORATION_NUMBER_LENGTH, OFFICE_NUMBER_LENGTH

USERNAME_MAX = 100
EMAIL_MAX = 254
LINE_ID_MAX = 33
PICTURE_URL_MAX = 1000
_DEAD = text("email_dead_at IS NOT NULL")


class Account(Base):
    __tablename__ = "account"
    __table_args__ = (
        CheckConstraint("role <> 'applicant' OR line_id IS NOT NULL", name="applicant_has_line_id"),
        CheckConstraint("role = 'applicant' OR email IS NOT NULL", name="staff_has_email"),
        CheckConstraint(
            "(quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from BETWEEN 0 AND 23"
            " AND quiet_until BETWEEN 0 AND 23 AND quiet_from <> quiet_until",
            name="quiet_hours",
        ),
        by_beginning("ix_account_username", "username"),
        by_beginning("ix_account_person_name", "person_name"),
        by_beginning("ix_account_email", "email"),
        Index("ix_account_email_dead", "id", sqlite_where=_DEAD, postgresql_where=_DEAD),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    role: Mapped[Role] = mapped_column(code_type(Role, "role"))
    username: Mapped[str] = mapped_column(String(USERNAME_MAX))
    #: For whom an applicant registers, as the app calls them; None is themself.
    person_name: Mapped[str | None] = mapped_column(String(USERNAME_MAX))
    email: Mapped[str | None] = mapped_column(String(EMAIL_MAX), unique=True)
    #: Since when it is known that mails do not reach `email`: nobody has it, as its server said.
    email_dead_at: Mapped[datetime | None] = mapped_column(UtcTime)
    password_hash: Mapped[str | None] = mapped_column(String(200))
    line_id: Mapped[str | None] = mapped_column(String(LINE_ID_MAX), unique=True)
    picture_url: Mapped[str | None] = mapped_column(String(PICTURE_URL_MAX))
    #: Whether LINE would deliver: a friend who has not blocked the official account, as far as is known.
    line_reachable: Mapped[bool] = mapped_column(default=False)
    #: When LINE last told of a follow or a block: older news of it changes nothing.
    line_changed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: Hours of the day in Japan between which LINE messages are held; neither or both.
    quiet_from: Mapped[int | None] = mapped_column(SmallInteger)
    quiet_until: Mapped[int | None] = mapped_column(SmallInteger)
    #: Whether the other side of a room is told what this person has read, and that they are writing.
    shows_read: Mapped[bool] = mapped_column(default=True)
    #: None is the role's own default.
    shows_typing: Mapped[bool | None]
    disabled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class CalendarFeed(Base):
    """One secret address a member; a new one ends the one before it."""

    __tablename__ = "calendar_feed"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class EmailChange(Base):
    """Of the two links only the hashes of their secrets are kept."""

    __tablename__ = "email_change"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    former: Mapped[str] = mapped_column(String(EMAIL_MAX))
    email: Mapped[str] = mapped_column(String(EMAIL_MAX))
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    #: Of the link that is mailed to the former address once the new one is confirmed; at once where an operator asked.
    undo_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    #: From when on it may be confirmed, where an operator asked for it: until then the former address may stop it.
    due_at: Mapped[datetime | None] = mapped_column(UtcTime)
    confirmed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    undone_at: Mapped[datetime | None] = mapped_column(UtcTime)


PASSKEY_NAME_MAX = 50


class Passkey(Base):
    __tablename__ = "passkey"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    #: By which its device names it.
    credential_id: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    #: How often it was used, as it says itself; many say 0 for ever.
    sign_count: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(PASSKEY_NAME_MAX))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    used_at: Mapped[datetime | None] = mapped_column(UtcTime)


class CodeApp(Base):
    """The app of an account that shows one-time codes."""

    __tablename__ = "code_app"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    #: Its secret, encrypted.
    sealed: Mapped[str] = mapped_column(Text)
    #: The step of the last code that was accepted: neither it nor an earlier one counts again.
    last_step: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    used_at: Mapped[datetime | None] = mapped_column(UtcTime)


class RecoveryCode(Base):
    """A code that takes the place of a lost factor once; it goes when it is used."""

    __tablename__ = "recovery_code"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)


class FactorReset(Base):
    """The operator has an account's factors taken away, unless its owner stops it until then."""

    __tablename__ = "factor_reset"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    due_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class KnownBrowser(Base):
    """A browser in which an account signed in; the browser keeps the secret of which the key is the hash."""

    __tablename__ = "known_browser"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    browser_key: Mapped[str] = mapped_column(String(64), primary_key=True)
    used_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class FailedSignIn(Base):
    """A wrong password; the keys are hashed with the secret key, so that no address or e-mail stands here."""

    __tablename__ = "failed_sign_in"
    __table_args__ = (
        Index("ix_failed_sign_in_account_key", "account_key", "failed_at"),
        Index("ix_failed_sign_in_network_key", "network_key", "failed_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    account_key: Mapped[str] = mapped_column(String(64))
    network_key: Mapped[str] = mapped_column(String(64))
    #: Of the browser that the account knows; None from any other.
    browser_key: Mapped[str | None] = mapped_column(String(64))
    failed_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


BROWSER_MAX = 40
NETWORK_MAX = 45
_REVOKED = text("revoked_at IS NOT NULL")


class SignInSession(Base):
    __tablename__ = "sign_in_session"
    __table_args__ = (
        Index(
            "ix_sign_in_session_revoked_at",
            "revoked_at",
            sqlite_where=_REVOKED,
            postgresql_where=_REVOKED,
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    current_key: Mapped[str] = mapped_column(String(36))
    previous_key: Mapped[str | None] = mapped_column(String(36))
    rotated_at: Mapped[datetime] = mapped_column(UtcTime)
    expires_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcTime)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    #: When its owner last proved who they are, by all that their account asks for.
    proved_at: Mapped[datetime] = mapped_column(UtcTime)
    #: By which the browser is known again; None where nobody signs in by a password.
    browser_key: Mapped[str | None] = mapped_column(String(64), index=True)
    #: The browser and roughly where it is, in words, for the list of one's own sessions.
    browser: Mapped[str | None] = mapped_column(String(BROWSER_MAX))
    network: Mapped[str | None] = mapped_column(String(NETWORK_MAX))


ORGANIZATION_MAX = 100
NAME_MAX = 100
MESSAGE_MAX = 2000


class Signup(Base):
    __tablename__ = "signup"
    __table_args__ = (CheckConstraint("role NOT IN ('applicant', 'operator')", name="staff_only"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    role: Mapped[Role] = mapped_column(code_type(Role, "role"))
    #: The corporation's name.
    organization: Mapped[str] = mapped_column(String(ORGANIZATION_MAX))
    corporation_number: Mapped[str | None] = mapped_column(String(CORPORATION_NUMBER_LENGTH))
    #: The office's name; None where it goes by the corporation's.
    office_name: Mapped[str | None] = mapped_column(String(ORGANIZATION_MAX))
    contact_name: Mapped[str] = mapped_column(String(NAME_MAX))
    email: Mapped[str] = mapped_column(String(EMAIL_MAX), index=True)
    phone: Mapped[str] = mapped_column(String(11))
    message: Mapped[str] = mapped_column(Text)
    #: Of the facility's office: the drafts of public data with this number are claimed by it.
    office_number: Mapped[str | None] = mapped_column(String(OFFICE_NUMBER_LENGTH))
    state: Mapped[SignupState] = mapped_column(
        code_type(SignupState, "state"), default=SignupState.WAITING, index=True
    )
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    #: Of the link that was mailed to the address: whoever opens it reads its mail.
    secret_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    #: Before that the operator does not see the request.
    confirmed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    decided_at: Mapped[datetime | None] = mapped_column(UtcTime)


class PasswordLink(Base):
    """A link that sets a password once; only the hash of its secret is kept."""

    __tablename__ = "password_link"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    expires_at: Mapped[datetime] = mapped_column(UtcTime)
    used_at: Mapped[datetime | None] = mapped_column(UtcTime)
