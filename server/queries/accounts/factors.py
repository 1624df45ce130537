"""The second factors of accounts, and who needs one."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import exists, func, not_, or_, select

from server.domain.accounts.factors import Standing
from server.domain.vocabulary import Position, Role
from server.extensions import db
from server.models import Account, CodeApp, FactorReset, Membership, Office, Passkey, RecoveryCode
from server.queries.binding import bind_values, in_bound

_PASSKEY = exists().where(Passkey.account_id == Account.id)
_CODE_APP = exists().where(CodeApp.account_id == Account.id)
HAS_FACTOR = or_(_PASSKEY, _CODE_APP)
NEEDS_FACTOR = or_(
    Account.role == Role.OPERATOR,
    exists().where(
        Membership.account_id == Account.id,
        Office.id == Membership.office_id,
        or_(Membership.position == Position.MANAGER, Office.needs_factor),
    ),
)

_LACKING = select(Account.id).where(in_bound(Account.id), NEEDS_FACTOR, not_(HAS_FACTOR))


@dataclass(frozen=True)
class Ways:
    """By what an account may prove who it is, beside its password."""

    passkey: bool
    app: bool
    recovery: bool

    @property
    def has_factor(self) -> bool:
        return self.passkey or self.app


def ways_of(account_id: int) -> Ways:
    """Return by what an account may prove who it is."""
    recovery = exists().where(RecoveryCode.account_id == Account.id)
    row = db.session.execute(select(_PASSKEY, _CODE_APP, recovery).where(Account.id == account_id)).one()
    return Ways(*row)


def standing_of(account_id: int) -> Standing:
    """Return whether an account has a factor, and whether it needs one."""
    row = db.session.execute(select(HAS_FACTOR, NEEDS_FACTOR).where(Account.id == account_id)).one()
    return Standing(*row)


def lacking_factor(account_ids: Collection[int]) -> set[int]:
    """Return which accounts must set a factor up before anything else."""
    return {*db.session.scalars(_LACKING, bind_values(account_ids))}


def passkeys_of(account_id: int) -> Sequence[Passkey]:
    """Return the passkeys of an account, the oldest first."""
    return db.session.scalars(
        select(Passkey).where(Passkey.account_id == account_id).order_by(Passkey.id)
    ).all()


def passkey_by_credential(credential_id: bytes) -> tuple[Passkey, Account] | None:
    """Return the passkey that a device names, with its account."""
    row = db.session.execute(
        select(Passkey, Account)
        .join(Account, Account.id == Passkey.account_id)
        .where(Passkey.credential_id == credential_id)
    ).one_or_none()
    return (row[0], row[1]) if row else None


def code_app_of(account_id: int) -> CodeApp | None:
    """Return the app of an account that shows its codes."""
    return db.session.get(CodeApp, account_id, populate_existing=True)


def recovery_codes_left(account_id: int) -> int:
    """Return how many recovery codes an account still has."""
    statement = select(func.count()).where(RecoveryCode.account_id == account_id)
    return db.session.scalars(statement).one()


def resets_due(now: datetime) -> Sequence[int]:
    """Return the accounts whose factors are to be taken away by now."""
    return db.session.scalars(select(FactorReset.account_id).where(FactorReset.due_at <= now)).all()
