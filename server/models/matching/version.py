"""By which version of the layout the stored numbers of matching were computed."""

from sqlalchemy import SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base


class MatchingVersion(Base):
    """The one row of its table; a migration that sets it to 0 asks for a rebuild."""

    __tablename__ = "matching_version"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    #: The version of `domain/matching/layout.py` by which every home and person was computed.
    version: Mapped[int] = mapped_column(SmallInteger)
