"""The record of who looked at which certificate, readable by its owner."""

from datetime import datetime

from sqlalchemy import ForeignKey
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
