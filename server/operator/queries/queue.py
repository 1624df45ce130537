"""Read the operator's queues, with the contacts whose fee must be checked. No names are read, except of offices."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, Select, bindparam, exists, func, or_, select

from server.contacts.rules.move_ins import FINAL_ANSWERS
from server.core.database import db
from server.core.models import UtcTime
from server.core.paging import Page
from server.core.queries import CursorPage, constant, constants, oldest_first, read_page
from server.core.vocabulary import (
    ContactStatus,
    MoveInAnswer,
    OperatorList,
    OperatorQueue,
    Quota,
    ReportReason,
    Role,
    SignupState,
)
from server.models import (
    Account,
    Contact,
    Home,
    Mail,
    MoveInQuestion,
    Office,
    Push,
    QuotaWarning,
    Report,
    Signup,
    StoredFigures,
)
from server.notifications.queries import is_failed
from server.operator.rules.queue import TLS_WARN_BEFORE
from server.operator.rules.timeline import EntryKind, label_of, line_error_message, response_code
from server.operator.schemas import WorkLine

#: Events that are older than this are not checked.
CHECK_PERIOD = timedelta(days=365)
_SINCE = bindparam("since", type_=UtcTime)
_of_contact = MoveInQuestion.contact_id == Contact.id
#: The last time at which the seeker's side answered that the person has moved in.
_SAID_AT = (
    select(func.max(MoveInQuestion.answered_at, type_=MoveInQuestion.answered_at.type))
    .where(_of_contact, MoveInQuestion.answer == constant(MoveInAnswer.YES))
    .correlate(Contact)
    .scalar_subquery()
)


def _unchecked(event_at: Any, *conditions: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    """Select the contacts whose event is not older than the parameter `since` and was not checked yet."""
    is_new = or_(Contact.fee_checked_at.is_(None), Contact.fee_checked_at < event_at)
    return select(Contact.id, event_at.label("at")).where(*conditions, event_at >= _SINCE, is_new)


#: For each kind of check a statement with contact id and time of the event. It needs the parameter `since`.
FEE_CHECKS: Mapping[OperatorQueue, Select[*tuple[Any, ...]]] = {
    # Contacts for which the seeker's side has given a final answer are left out.
    OperatorQueue.CLOSED_AFTER_VISIT: _unchecked(
        Contact.ended_at,
        Contact.status == constant(ContactStatus.COMPLETED),
        Contact.visit_completed_at.is_not(None),
        Contact.confirmed_at.is_(None),
        ~exists().where(_of_contact, MoveInQuestion.answer.in_(constants(FINAL_ANSWERS))),
    ),
    OperatorQueue.SAID_MOVED_IN: _unchecked(
        _SAID_AT,
        Contact.id.in_(
            select(MoveInQuestion.contact_id).where(MoveInQuestion.answer == constant(MoveInAnswer.YES))
        ),
        Contact.confirmed_at.is_(None),
    ),
    OperatorQueue.CONTESTED: _unchecked(
        Contact.contested_at, Contact.confirmed_at.is_not(None), Contact.contested_at.is_not(None)
    ),
}


def _line(
    id_: int,
    at: datetime,
    label: str = "",
    note: str = "",
    *,
    can_be_sent_again: bool = False,
    **values: object,
) -> WorkLine:
    return WorkLine.of(id=id_, at=at, label=label, note=note, can_be_sent_again=can_be_sent_again, **values)


def _read_signup(row: Iterator[Any]) -> WorkLine:
    id_, at, role = row
    return _line(id_, at, Role(role).label)


def _read_report(row: Iterator[Any]) -> WorkLine:
    id_, at, reason, contact, office = row
    return _line(id_, at, ReportReason(reason).label, contact_id=contact, office_id=office)


def _read_push(row: Iterator[Any]) -> WorkLine:
    id_, at, account, attempts, failure, contact, event = row
    return _line(
        id_,
        at,
        label_of(EntryKind.PUSH, event) or "",
        account_id=account,
        contact_id=contact,
        attempts=attempts,
        answer=response_code(failure),
        said=line_error_message(failure),
        can_be_sent_again=True,
    )


def _read_mail(row: Iterator[Any]) -> WorkLine:
    id_, at, account, attempts, failure, can_be_written_again = row
    return _line(
        id_,
        at,
        account_id=account,
        attempts=attempts,
        answer=response_code(failure),
        can_be_sent_again=bool(can_be_written_again),
    )


def _read_contact(row: Iterator[Any]) -> WorkLine:
    id_, at = row
    return _line(id_, at, contact_id=id_)


def _read_quota(row: Iterator[Any]) -> WorkLine:
    id_, at, quota, corporation, used, quota_max = row
    return _line(id_, at, Quota(quota).label, f"法人{corporation} {used}/{quota_max}")


def _read_tls(row: Iterator[Any]) -> WorkLine:
    id_, at = row
    return _line(id_, at, "https")


def _read_account(row: Iterator[Any]) -> WorkLine:
    id_, at = row
    return _line(id_, at, account_id=id_)


def _read_office(row: Iterator[Any]) -> WorkLine:
    id_, at, name = row
    return _line(id_, at, name, office_id=id_)


_is_confirmed = Signup.confirmed_at.is_not(None)
_SIGNUPS = select(Signup.id, Signup.confirmed_at, Signup.role)
_REPORTS = (
    select(Report.id, Report.created_at, Report.reason, Report.contact_id, Home.office_id)
    .join(Contact, Contact.id == Report.contact_id)
    .join(Home, Home.id == Contact.home_id)
)
_PUSHES = select(
    Push.id, Push.settled_at, Push.account_id, Push.attempts, Push.failure, Push.contact_id, Push.event
)
# A mail without an account id is shown with the account that has the address of the mail.
_ACCOUNT_BY_ADDRESS = (
    select(Account.id).where(Account.email == Mail.address).correlate(Mail).scalar_subquery()
)
_MAILS = select(
    Mail.id,
    Mail.settled_at,
    func.coalesce(Mail.account_id, _ACCOUNT_BY_ADDRESS),
    Mail.attempts,
    Mail.failure,
    # The text of a failed mail is deleted. Only an account's mail can be written again, from its notices.
    Mail.account_id.is_not(None),
)
_QUOTAS = select(
    QuotaWarning.id,
    QuotaWarning.reached_at,
    QuotaWarning.quota,
    QuotaWarning.corporation_id,
    QuotaWarning.used,
    QuotaWarning.most,
)
_TLS = select(StoredFigures.id, StoredFigures.tls_ends_at).where(
    StoredFigures.tls_ends_at < bindparam("soon", type_=UtcTime)
)
_DEAD_ADDRESSES = select(Account.id, Account.email_dead_at).where(
    Account.email_dead_at.is_not(None), Account.disabled_at.is_(None), Account.role != constant(Role.OPERATOR)
)
_INVITED = _SIGNUPS.join(Account, Account.email == Signup.email)

QueueOrList = OperatorQueue | OperatorList
#: For each queue, the statement that selects its rows, and the function that reads a row. Lists and counts use both.
_ROWS: Mapping[QueueOrList, tuple[Select[*tuple[Any, ...]], Callable[[Iterator[Any]], WorkLine]]] = {
    OperatorQueue.SIGNUPS: (
        _SIGNUPS.where(Signup.state == constant(SignupState.WAITING), _is_confirmed),
        _read_signup,
    ),
    OperatorQueue.REPORTS: (_REPORTS.where(Report.settled_at.is_(None)), _read_report),
    OperatorQueue.PUSHES: (_PUSHES.where(is_failed(Push)), _read_push),
    OperatorQueue.MAILS: (_MAILS.where(is_failed(Mail)), _read_mail),
    OperatorQueue.QUOTAS: (_QUOTAS.where(QuotaWarning.checked_at.is_(None)), _read_quota),
    OperatorQueue.DEAD_ADDRESSES: (_DEAD_ADDRESSES, _read_account),
    OperatorQueue.TLS: (_TLS, _read_tls),
    **{kind: (statement, _read_contact) for kind, statement in FEE_CHECKS.items()},
    OperatorList.INVITED: (
        _INVITED.where(Signup.state == constant(SignupState.APPROVED), Account.password_hash.is_(None)),
        _read_signup,
    ),
    OperatorList.SUSPENDED: (
        select(Office.id, Office.suspended_at, Office.name).where(Office.suspended_at.is_not(None)),
        _read_office,
    ),
}
_PAGES = {
    kind: (oldest_first(statement, statement.selected_columns[0]), read)
    for kind, (statement, read) in _ROWS.items()
}


def _count_rows(statement: Select[*tuple[Any, ...]]) -> ScalarSelect[int]:
    ids = statement.with_only_columns(statement.selected_columns[0])
    return select(func.count()).select_from(ids.subquery()).scalar_subquery()


_COUNTS = select(*(_count_rows(_ROWS[kind][0]) for kind in OperatorQueue))


def waiting_counts(now: datetime) -> dict[OperatorQueue, int]:
    row = db.session.execute(_COUNTS, _parameters(now, CHECK_PERIOD)).one()
    return dict(zip(OperatorQueue, row, strict=True))


def queue_page(
    kind: QueueOrList, page: Page, now: datetime, back: timedelta = CHECK_PERIOD
) -> CursorPage[WorkLine]:
    """Return a page of one queue, oldest first. Fee checks are limited to events within the period `back`."""
    statement, read = _PAGES[kind]
    return read_page(statement, read, page, **_parameters(now, back))


def _parameters(now: datetime, back: timedelta) -> dict[str, datetime]:
    return {"since": now - back, "soon": now + TLS_WARN_BEFORE}
