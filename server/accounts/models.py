"""Tables of accounts: sign-in, sessions, second factors, e-mail changes, sign-up requests and password links."""

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

from server.core.models import Base, UtcTime, code_type, prefix_index
from server.core.vocabulary import Role, SignupState
from server.offices.models import CORPORATION_NUMBER_LENGTH, OFFICE_NUMBER_LENGTH

USERNAME_MAX = 100
EMAIL_MAX = 254
LINE_ID_MAX = 33
PICTURE_URL_MAX = 1000
_EMAIL_IS_DEAD = text("email_dead_at IS NOT NULL")


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
        prefix_index("ix_account_username", "username"),
        prefix_index("ix_account_person_name", "person_name"),
        prefix_index("ix_account_email", "email"),
        Index("ix_account_email_dead", "id", sqlite_where=_EMAIL_IS_DEAD, postgresql_where=_EMAIL_IS_DEAD),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    role: Mapped[Role] = mapped_column(code_type(Role, "role"))
    username: Mapped[str] = mapped_column(String(USERNAME_MAX))
    #: The name of the person that an applicant registers; None if this person is the applicant.
    person_name: Mapped[str | None] = mapped_column(String(USERNAME_MAX))
    email: Mapped[str | None] = mapped_column(String(EMAIL_MAX), unique=True)
    #: When the mail server reported that the address in `email` does not exist.
    email_dead_at: Mapped[datetime | None] = mapped_column(UtcTime)
    password_hash: Mapped[str | None] = mapped_column(String(200))
    line_id: Mapped[str | None] = mapped_column(String(LINE_ID_MAX), unique=True)
    picture_url: Mapped[str | None] = mapped_column(String(PICTURE_URL_MAX))
    #: Whether the user is a LINE friend of the official account, as last reported; LINE delivers only to friends.
    line_reachable: Mapped[bool] = mapped_column(default=False)
    #: Time of the last follow or block event from LINE; older events are ignored.
    line_changed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: The hour (Japanese time) from which LINE messages are postponed; None if there are no quiet hours.
    quiet_from: Mapped[int | None] = mapped_column(SmallInteger)
    #: The hour (Japanese time) at which postponed messages are sent; None if `quiet_from` is None.
    quiet_until: Mapped[int | None] = mapped_column(SmallInteger)
    #: Whether the other side of a room sees read marks.
    shows_read: Mapped[bool] = mapped_column(default=True)
    #: Whether the other side of a room sees that the user is typing; None means the default of the role.
    shows_typing: Mapped[bool | None]
    disabled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class CalendarFeed(Base):
    """The secret calendar address of a member; a new one replaces the old one."""

    __tablename__ = "calendar_feed"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class EmailChange(Base):
    """A requested change of the e-mail address; only hashes of the link secrets are stored."""

    __tablename__ = "email_change"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    #: The address before the change.
    former: Mapped[str] = mapped_column(String(EMAIL_MAX))
    #: The new address.
    email: Mapped[str] = mapped_column(String(EMAIL_MAX))
    #: Hash of the confirmation link mailed to the new address.
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    #: Hash of the undo link. The link is mailed to the former address: on confirmation, or at once if an operator
    #: requests the change.
    undo_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    #: When a change requested by an operator can be confirmed; until then, the former address can stop the change.
    due_at: Mapped[datetime | None] = mapped_column(UtcTime)
    confirmed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    undone_at: Mapped[datetime | None] = mapped_column(UtcTime)


PASSKEY_NAME_MAX = 50


class Passkey(Base):
    __tablename__ = "passkey"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    credential_id: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    #: The use counter that the passkey reports; many passkeys always report 0.
    sign_count: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(PASSKEY_NAME_MAX))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    used_at: Mapped[datetime | None] = mapped_column(UtcTime)


class CodeApp(Base):
    """The authenticator app (TOTP) of an account."""

    __tablename__ = "code_app"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    encrypted_secret: Mapped[str] = mapped_column(Text)
    #: The time step of the last accepted code; this step and earlier ones are rejected.
    last_step: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    used_at: Mapped[datetime | None] = mapped_column(UtcTime)


class RecoveryCode(Base):
    """A single-use code that replaces a lost factor; using the code deletes the row."""

    __tablename__ = "recovery_code"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)


class FactorReset(Base):
    """A factor reset announced by an operator; the owner of the account can stop the reset before `due_at`."""

    __tablename__ = "factor_reset"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    due_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class KnownBrowser(Base):
    """A browser in which the account has signed in; `browser_key` is the hash of a secret cookie."""

    __tablename__ = "known_browser"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    browser_key: Mapped[str] = mapped_column(String(64), primary_key=True)
    used_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class FailedSignIn(Base):
    """A failed attempt; the keys are HMACs, so the table contains no IP address or e-mail address."""

    __tablename__ = "failed_sign_in"
    __table_args__ = (
        Index("ix_failed_sign_in_account_key", "account_key", "failed_at"),
        Index("ix_failed_sign_in_network_key", "network_key", "failed_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    account_key: Mapped[str] = mapped_column(String(64))
    network_key: Mapped[str] = mapped_column(String(64))
    #: The known browser of the attempt; None for an unknown browser.
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
    #: The refresh key that the browser has now.
    current_key: Mapped[str] = mapped_column(String(36))
    #: The refresh key before the last rotation.
    previous_key: Mapped[str | None] = mapped_column(String(36))
    rotated_at: Mapped[datetime] = mapped_column(UtcTime)
    expires_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcTime)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    #: When the user last proved their identity with all required factors.
    proved_at: Mapped[datetime] = mapped_column(UtcTime)
    #: Hash that identifies the browser; None for sign-ins without a password.
    browser_key: Mapped[str | None] = mapped_column(String(64), index=True)
    #: A readable description of the browser, for the user's list of sessions.
    browser: Mapped[str | None] = mapped_column(String(BROWSER_MAX))
    #: The shortened network address, for the same list.
    network: Mapped[str | None] = mapped_column(String(NETWORK_MAX))


ORGANIZATION_MAX = 100
NAME_MAX = 100
MESSAGE_MAX = 2000


class Signup(Base):
    __tablename__ = "signup"
    __table_args__ = (CheckConstraint("role NOT IN ('applicant', 'operator')", name="staff_only"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    role: Mapped[Role] = mapped_column(code_type(Role, "role"))
    #: The name of the corporation.
    organization: Mapped[str] = mapped_column(String(ORGANIZATION_MAX))
    corporation_number: Mapped[str | None] = mapped_column(String(CORPORATION_NUMBER_LENGTH))
    #: The name of the office; None if the office has the name of the corporation.
    office_name: Mapped[str | None] = mapped_column(String(ORGANIZATION_MAX))
    contact_name: Mapped[str] = mapped_column(String(NAME_MAX))
    email: Mapped[str] = mapped_column(String(EMAIL_MAX), index=True)
    phone: Mapped[str] = mapped_column(String(11))
    message: Mapped[str] = mapped_column(Text)
    #: The public office number; a facility claims the home drafts (from open data) with this number.
    office_number: Mapped[str | None] = mapped_column(String(OFFICE_NUMBER_LENGTH))
    state: Mapped[SignupState] = mapped_column(
        code_type(SignupState, "state"), default=SignupState.WAITING, index=True
    )
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    #: Hash of the secret in the confirmation link, which proves access to the mailbox.
    secret_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    #: When the address was confirmed; the operator sees only confirmed requests.
    confirmed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    decided_at: Mapped[datetime | None] = mapped_column(UtcTime)


class PasswordLink(Base):
    """A one-time link to set a password; only the hash of its secret is stored."""

    __tablename__ = "password_link"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    expires_at: Mapped[datetime] = mapped_column(UtcTime)
    used_at: Mapped[datetime | None] = mapped_column(UtcTime)
