"""A person as a home's search reads them: one row for each prefecture that an active preference wishes for."""

from sqlalchemy import BigInteger, ForeignKey, Index, PrimaryKeyConstraint, SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from server.core.models import Base


class MatchingRow(Base):
    """Holds what a ranking reads and nothing else, in the order in which it reads it (`domain/matching/layout.py`)."""

    __tablename__ = "matching_row"
    __table_args__ = (
        PrimaryKeyConstraint("preference_id", "prefecture", name="pk_matching_row"),
        Index("ix_matching_row_town", "prefecture", "town"),
        {"sqlite_with_rowid": False},
    )

    #: The prefecture's JIS number.
    prefecture: Mapped[int] = mapped_column(SmallInteger, autoincrement=False)
    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), autoincrement=False
    )
    answers: Mapped[int] = mapped_column(BigInteger)
    #: Small, so that it and the prefecture share a word of the index.
    contacts_current: Mapped[int] = mapped_column(SmallInteger)
    #: The municipality of the person's present home, as a number (`town_code`): texts are slow to compare.
    town: Mapped[int] = mapped_column(BigInteger)


# In the order of those who are given the same points, with all that judging them takes: a ranking reads one
# stretch of it, often only its beginning, and never the table.
Index(
    "ix_matching_row_ranking",
    MatchingRow.prefecture,
    MatchingRow.contacts_current,
    MatchingRow.preference_id.desc(),
    MatchingRow.answers,
    MatchingRow.town,
)


class MatchingVersion(Base):
    """The one row of its table; a migration that sets it to 0 asks for a rebuild."""

    __tablename__ = "matching_version"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    #: The version of `domain/matching/layout.py` by which every home and person was computed.
    version: Mapped[int] = mapped_column(SmallInteger)
