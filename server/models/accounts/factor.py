"""The second factors of staff: passkeys, the app that shows codes, recovery codes, and what is to be taken away."""

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime

PASSKEY_NAME_MAX = 50


class Passkey(Base):
    __tablename__ = "passkey"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    #: By which its device names it.
    credential_id: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    #: How often it was used, as it says itself; many say 0 for ever.
    sign_count: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(PASSKEY_NAME_MAX))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    used_at: Mapped[datetime | None] = mapped_column(UtcTime)


class CodeApp(Base):
    """The app of an account that shows one-time codes."""

    __tablename__ = "code_app"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    #: Its secret, encrypted.
    sealed: Mapped[str] = mapped_column(Text)
    #: The step of the last code that was accepted: neither it nor an earlier one counts again.
    last_step: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    used_at: Mapped[datetime | None] = mapped_column(UtcTime)


class RecoveryCode(Base):
    """A code that takes the place of a lost factor once; it goes when it is used."""

    __tablename__ = "recovery_code"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)


class FactorReset(Base):
    """The operator has an account's factors taken away, unless its owner stops it until then."""

    __tablename__ = "factor_reset"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    due_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
