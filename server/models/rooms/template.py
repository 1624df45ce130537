"""Texts that an office keeps for what it often says in its rooms."""

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base

TEMPLATE_TITLE_MAX = 30
TEMPLATE_TEXT_MAX = 500


class RoomTemplate(Base):
    __tablename__ = "room_template"

    id: Mapped[int] = mapped_column(primary_key=True)
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id", ondelete="CASCADE"), index=True)
    title: Mapped[str] = mapped_column(String(TEMPLATE_TITLE_MAX))
    #: With words in braces that each room fills in.
    text: Mapped[str] = mapped_column(Text)
