"""The outbox of e-mails: written with the event, sent by the same loop as LINE messages."""

from sqlalchemy import String, Text
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base
from server.models.notices.outgoing import Outgoing


class Mail(Outgoing, Base):
    __tablename__ = "mail"

    address: Mapped[str] = mapped_column(String(254))
    subject: Mapped[str] = mapped_column(String(200))
    #: Emptied once it is sent: it may hold a link that sets a password.
    text: Mapped[str] = mapped_column(Text)
