"""The work list: of each kind what waits, oldest first, and how much it is; by ids, codes, dates and offices' names."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Select, bindparam, func, select

from server.core.database import db
from server.core.models import UtcTime
from server.core.paging import Page
from server.core.queries import CursorPage, oldest_first, read_page
from server.core.vocabulary import Quota, ReportReason, Role, SignupState
from server.models import Account, Contact, Home, KeptFigures, Mail, Office, Push, QuotaNear, Report, Signup
from server.notifications.queries import is_failed
from server.operator.queries.fees import LOOKED_BACK, SUSPICIOUS
from server.operator.rules.queue import TLS_SOON, KeptQueue, OperatorQueue
from server.operator.rules.timeline import EntryKind, answer_code, label_of, line_sentence


@dataclass(frozen=True)
class QueueRow:
    """One thing of the list."""

    id: int
    at: datetime
    label: str = ""
    #: What tells more of it, in codes and numbers.
    note: str = ""
    account_id: int | None = None
    contact_id: int | None = None
    office_id: int | None = None
    #: Of a message that failed: how often it was tried, the last answer as a code, of LINE its own sentence too,
    #: and whether what it says is still known.
    attempts: int | None = None
    answer: str | None = None
    said: str | None = None
    can_be_sent_again: bool = False


def _signup(row: Iterator[Any]) -> QueueRow:
    id_, at, role = row
    return QueueRow(id_, at, Role(role).label)


def _report(row: Iterator[Any]) -> QueueRow:
    id_, at, reason, contact, office = row
    return QueueRow(id_, at, ReportReason(reason).label, contact_id=contact, office_id=office)


def _push(row: Iterator[Any]) -> QueueRow:
    id_, at, account, attempts, failure, contact, event = row
    return QueueRow(
        id_,
        at,
        label_of(EntryKind.PUSH, event) or "",
        account_id=account,
        contact_id=contact,
        attempts=attempts,
        answer=answer_code(failure),
        said=line_sentence(failure),
        can_be_sent_again=True,
    )


def _mail(row: Iterator[Any]) -> QueueRow:
    id_, at, account, attempts, failure, is_whole = row
    return QueueRow(
        id_,
        at,
        account_id=account,
        attempts=attempts,
        answer=answer_code(failure),
        can_be_sent_again=bool(is_whole),
    )


def _contact(row: Iterator[Any]) -> QueueRow:
    id_, at = row
    return QueueRow(id_, at, contact_id=id_)


def _quota(row: Iterator[Any]) -> QueueRow:
    id_, at, quota, corporation, used, most = row
    return QueueRow(id_, at, Quota(quota).label, f"法人{corporation} {used}/{most}")


def _tls(row: Iterator[Any]) -> QueueRow:
    id_, at = row
    return QueueRow(id_, at, "https")


def _account(row: Iterator[Any]) -> QueueRow:
    id_, at = row
    return QueueRow(id_, at, account_id=id_)


def _office(row: Iterator[Any]) -> QueueRow:
    id_, at, name = row
    return QueueRow(id_, at, name, office_id=id_)


_confirmed = Signup.confirmed_at.is_not(None)
_SIGNUPS = select(Signup.id, Signup.confirmed_at, Signup.role)
_REPORTS = (
    select(Report.id, Report.created_at, Report.reason, Report.contact_id, Home.office_id)
    .join(Contact, Contact.id == Report.contact_id)
    .join(Home, Home.id == Contact.home_id)
)
_PUSHES = select(
    Push.id, Push.settled_at, Push.account_id, Push.attempts, Push.failure, Push.contact_id, Push.event
)
# A mail of an act is to an address: whose that is, is what one wants to know.
_OF_ADDRESS = select(Account.id).where(Account.email == Mail.address).correlate(Mail).scalar_subquery()
_MAILS = select(
    *(Mail.id, Mail.settled_at, func.coalesce(Mail.account_id, _OF_ADDRESS)),
    *(Mail.attempts, Mail.failure, Mail.told.is_not(None)),
)
_QUOTAS = select(
    *(QuotaNear.id, QuotaNear.reached_at, QuotaNear.quota),
    *(QuotaNear.corporation_id, QuotaNear.used, QuotaNear.most),
)
_TLS = select(KeptFigures.id, KeptFigures.tls_ends_at).where(
    KeptFigures.tls_ends_at < bindparam("soon", type_=UtcTime)
)
_DEAD_ADDRESSES = select(Account.id, Account.email_dead_at).where(
    Account.email_dead_at.is_not(None), Account.disabled_at.is_(None), Account.role != Role.OPERATOR
)
_INVITED = _SIGNUPS.join(Account, Account.email == Signup.email)

Listed = OperatorQueue | KeptQueue
#: What is listed and what is counted are the same rows.
_ROWS: Mapping[Listed, tuple[Select[*tuple[Any, ...]], Callable[[Iterator[Any]], QueueRow]]] = {
    OperatorQueue.SIGNUPS: (_SIGNUPS.where(Signup.state == SignupState.WAITING, _confirmed), _signup),
    OperatorQueue.REPORTS: (_REPORTS.where(Report.settled_at.is_(None)), _report),
    OperatorQueue.PUSHES: (_PUSHES.where(is_failed(Push)), _push),
    OperatorQueue.MAILS: (_MAILS.where(is_failed(Mail)), _mail),
    OperatorQueue.QUOTAS: (_QUOTAS.where(QuotaNear.looked_at.is_(None)), _quota),
    OperatorQueue.DEAD_ADDRESSES: (_DEAD_ADDRESSES, _account),
    OperatorQueue.TLS: (_TLS, _tls),
    **{kind: (found, _contact) for kind, found in SUSPICIOUS.items()},
    KeptQueue.INVITED: (
        _INVITED.where(Signup.state == SignupState.APPROVED, Account.password_hash.is_(None)),
        _signup,
    ),
    KeptQueue.SUSPENDED: (
        select(Office.id, Office.suspended_at, Office.name).where(Office.suspended_at.is_not(None)),
        _office,
    ),
}
_PAGES = {
    kind: (oldest_first(found, found.selected_columns[0]), read) for kind, (found, read) in _ROWS.items()
}
_COUNTS = select(
    *(
        select(func.count())
        .select_from(_ROWS[kind][0].with_only_columns(_ROWS[kind][0].selected_columns[0]).subquery())
        .scalar_subquery()
        for kind in OperatorQueue
    )
)


def waiting_counts(now: datetime) -> dict[OperatorQueue, int]:
    """Return how much of each kind waits for the operator."""
    row = db.session.execute(_COUNTS, _moments(now, LOOKED_BACK)).one()
    return dict(zip(OperatorQueue, row, strict=True))


def lines_of(kind: Listed, page: Page, now: datetime, back: timedelta = LOOKED_BACK) -> CursorPage[QueueRow]:
    """Return a page of one kind, oldest first; of fees, what happened so far back."""
    statement, read = _PAGES[kind]
    return read_page(statement, read, page, **_moments(now, back))


def _moments(now: datetime, back: timedelta) -> dict[str, datetime]:
    return {"since": now - back, "soon": now + TLS_SOON}
