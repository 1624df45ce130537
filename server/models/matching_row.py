"""A person as a home's search reads them: one row for each prefecture that an active preference wishes for."""

from sqlalchemy import BigInteger, ForeignKey, PrimaryKeyConstraint, SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base


class MatchingRow(Base):
    """Holds what a ranking reads and nothing else, in the order in which it reads it (`domain/match_code.py`)."""

    __tablename__ = "matching_row"
    __table_args__ = (
        # The whole row stands in the key's index: a ranking reads one stretch of it and never the table.
        PrimaryKeyConstraint(
            "prefecture",
            "preference_id",
            name="pk_matching_row",
            postgresql_include=["answers", "contacts_current", "town"],
        ),
        {"sqlite_with_rowid": False},
    )

    #: The prefecture's JIS number.
    prefecture: Mapped[int] = mapped_column(SmallInteger, autoincrement=False)
    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), index=True, autoincrement=False
    )
    answers: Mapped[int] = mapped_column(BigInteger)
    contacts_current: Mapped[int]
    #: The municipality of the person's present home, as a number (`town_code`): texts are slow to compare.
    town: Mapped[int] = mapped_column(BigInteger)
