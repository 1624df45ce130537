"""The people who sign in: facility members, counselors and applicants."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, SmallInteger, String, text
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.vocabulary import Role
from server.models.base import Base, UtcTime, by_beginning, code_type

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
