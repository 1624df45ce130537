"""How members wish to be told by mail, and what waits to be told to them in one."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.vocabulary import StaffNoticeKind, StaffNoticeWay
from server.models.base import Base, UtcTime, code_type

PATH_MAX = 200

_MESSAGE = text("kind = 'message'")


class StaffNoticeChoice(Base):
    """The way that a member chose for a kind; where there is no row, it is as at first."""

    __tablename__ = "staff_notice_choice"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    kind: Mapped[StaffNoticeKind] = mapped_column(code_type(StaffNoticeKind, "kind"), primary_key=True)
    way: Mapped[StaffNoticeWay] = mapped_column(code_type(StaffNoticeWay, "way"))


class StaffNotice(Base):
    """Something that a member is told by mail once it is due; gone when it stands in one, or is dealt with."""

    __tablename__ = "staff_notice"
    __table_args__ = (
        # However much is written in a room, its reader is told once.
        Index(
            "uq_staff_notice_one_per_room",
            "account_id",
            "contact_id",
            unique=True,
            sqlite_where=_MESSAGE,
            postgresql_where=_MESSAGE,
        ),
        Index("ix_staff_notice_account_id", "account_id", "due_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    #: What it is about; without one it is about no contact.
    contact_id: Mapped[int | None] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    #: The visit that it says is agreed; it goes with it.
    visit_id: Mapped[int | None] = mapped_column(ForeignKey("visit.id", ondelete="CASCADE"), index=True)
    kind: Mapped[StaffNoticeKind] = mapped_column(code_type(StaffNoticeKind, "kind"))
    #: What happened to its contact; None of what is told of no contact's life.
    event: Mapped[str | None] = mapped_column(String(30))
    #: What the mail says of it; it names the home and no person.
    line: Mapped[str] = mapped_column(Text)
    #: The page that its link opens.
    path: Mapped[str] = mapped_column(String(PATH_MAX))
    due_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
