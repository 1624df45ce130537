"""Disability certificates (their pictures are kept encrypted elsewhere) and who may look at them."""

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.vocabulary import CertificateKind
from server.models.base import Base, UtcTime, code_type


class Certificate(Base):
    __tablename__ = "certificate"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True
    )
    kind: Mapped[CertificateKind] = mapped_column(code_type(CertificateKind, "kind"), primary_key=True)
    storage_key: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class CertificatePermission(Base):
    """One office of a facility that the owner allows to look."""

    __tablename__ = "certificate_permission"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True
    )
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id", ondelete="CASCADE"), primary_key=True)
    #: The owner id of its homes, as the specification's `allowed_users` holds it.
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    granted_by_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    granted_at: Mapped[datetime] = mapped_column(UtcTime)
