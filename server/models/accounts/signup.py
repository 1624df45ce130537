"""Requests for documents and a new registration, and the one-time links by which a password is set."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.vocabulary import Role, SignupState
from server.models.base import Base, UtcTime, code_type
from server.models.offices.office import CORPORATION_NUMBER_LENGTH, OFFICE_NUMBER_LENGTH

ORGANIZATION_MAX = 100
NAME_MAX = 100
EMAIL_MAX = 254
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
