"""The record of who looked at what of a person, readable by its owner."""

from datetime import datetime

from sqlalchemy import JSON, ForeignKey, Index, false, text
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.vocabulary import CertificateKind
from server.models.base import Base, UtcTime, code_type


class CertificateView(Base):
    __tablename__ = "certificate_view"

    id: Mapped[int] = mapped_column(primary_key=True)
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id", ondelete="CASCADE"), index=True)
    kind: Mapped[CertificateKind] = mapped_column(code_type(CertificateKind, "kind"))
    viewer_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    #: The office that was allowed to look.
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id"))
    viewed_at: Mapped[datetime] = mapped_column(UtcTime)


class DetailView(Base):
    """That a member opened somebody's details in the list of a home."""

    __tablename__ = "detail_view"
    __table_args__ = (
        # How many people a corporation opened today is counted from this index alone.
        Index("ix_detail_view_corporation_id", "corporation_id", "viewed_at", "preference_id"),
        Index("ix_detail_view_preference_id", "preference_id", "id"),
        Index("ix_detail_view_viewed_at", "viewed_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id", ondelete="CASCADE"))
    home_id: Mapped[int] = mapped_column(ForeignKey("home.id"))
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id"))
    corporation_id: Mapped[int] = mapped_column(ForeignKey("corporation.id"))
    viewer_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    viewed_at: Mapped[datetime] = mapped_column(UtcTime)


class ListShown(Base):
    """A page of a home's list as a member was shown it: one row, whoever stood in it."""

    __tablename__ = "list_shown"
    __table_args__ = (
        Index(
            "ix_list_shown_uncounted",
            "id",
            sqlite_where=text("NOT is_counted"),
            postgresql_where=text("NOT is_counted"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    home_id: Mapped[int] = mapped_column(ForeignKey("home.id"))
    viewer_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    preference_ids: Mapped[list[int]] = mapped_column(JSON)
    shown_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    #: Whether those in it know that they stood in one list more.
    is_counted: Mapped[bool] = mapped_column(default=False, server_default=false())


class ListedPerson(Base):
    """That somebody stood in a list of a corporation's homes today: how many people did is counted."""

    __tablename__ = "listed_person"
    __table_args__ = (Index("ix_listed_person_ends_at", "ends_at", "corporation_id"),)

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    corporation_id: Mapped[int] = mapped_column(
        ForeignKey("corporation.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    #: When the day ends that it counts for.
    ends_at: Mapped[datetime] = mapped_column(UtcTime, primary_key=True)


class ListingCount(Base):
    """In how many lists somebody stood."""

    __tablename__ = "listing_count"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    lists: Mapped[int]
