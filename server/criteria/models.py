"""The matching index: one row for each wished prefecture of an active preference."""

from sqlalchemy import BigInteger, ForeignKey, Index, PrimaryKeyConstraint, SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from server.core.models import Base


class MatchingRow(Base):
    """The columns that a ranking reads. The bits of `needs_mask` are described in `criteria/rules/bits.py`."""

    __tablename__ = "matching_row"
    __table_args__ = (
        PrimaryKeyConstraint("preference_id", "prefecture", name="pk_matching_row"),
        Index("ix_matching_row_town", "prefecture", "town"),
        {"sqlite_with_rowid": False},
    )

    #: The JIS code of the prefecture.
    prefecture: Mapped[int] = mapped_column(SmallInteger, autoincrement=False)
    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), autoincrement=False
    )
    #: The mask of the person's answers.
    needs_mask: Mapped[int] = mapped_column(BigInteger)
    #: The number of open contacts. It is a small integer, because the index then stores it without padding.
    contacts_current: Mapped[int] = mapped_column(SmallInteger)
    #: The municipality of the person's address as a number (`town_code`), because comparing texts is slow.
    town: Mapped[int] = mapped_column(BigInteger)


# The index is sorted as the list sorts people with equal points, and contains all columns that scoring needs. So a
# ranking reads only one range of the index (often only the beginning of the range), and never the table.
Index(
    "ix_matching_row_ranking",
    MatchingRow.prefecture,
    MatchingRow.contacts_current,
    MatchingRow.preference_id.desc(),
    MatchingRow.needs_mask,
    MatchingRow.town,
)


class MatchingVersion(Base):
    """The version of the matching data, in one row. A migration sets the version to 0 to request a rebuild."""

    __tablename__ = "matching_version"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    #: The `VERSION` of `criteria/rules/bits.py` with which all homes and people were computed.
    version: Mapped[int] = mapped_column(SmallInteger)
