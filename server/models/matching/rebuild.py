"""How the stored numbers of matching are laid out, and how far a rebuild of them has come."""

from sqlalchemy import SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base


class MatchingRebuild(Base):
    """The one row of its table; a migration that forgets both versions (`version` 0) asks for a rebuild."""

    __tablename__ = "matching_rebuild"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    #: The version of `domain/matching/layout.py` by which every home and person has been computed.
    version: Mapped[int] = mapped_column(SmallInteger)
    #: The version of a rebuild that runs or was cut off, and the last home and preference it is done with.
    rebuilding: Mapped[int | None] = mapped_column(SmallInteger)
    home_id: Mapped[int]
    preference_id: Mapped[int]
