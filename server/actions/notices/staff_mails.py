"""Making one mail of all that is due to be told to a member of staff; the outbox delivers it."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete

from server.actions.notices.mails import write_mail
from server.actions.transaction import transaction
from server.domain.notices.staff_mails import MailLine, staff_mail
from server.domain.vocabulary import Role, StaffNoticeKind
from server.extensions import db
from server.models import StaffNotice
from server.queries.notices.staff import (
    accounts_due,
    address_of,
    contacts_still_told,
    invoices_still_told,
    is_due,
    still_works,
)
from server.services import app_settings

# The messages that wait are sent between two such rounds.
_AT_ONCE = 20


def write_staff_mails(now: datetime) -> int:
    """Write the mails of some members for whom something is due; return for how many members it was looked."""
    accounts = accounts_due(now, _AT_ONCE)
    for account_id in accounts:
        with transaction():
            _write_mail_of(account_id, now)
    return len(accounts)


def _write_mail_of(account_id: int, now: datetime) -> None:
    # Whoever takes the rows away tells of them: of several loops one gets them.
    taken = db.session.scalars(
        delete(StaffNotice)
        .where(StaffNotice.account_id == account_id, is_due(now))
        .returning(StaffNotice)
        .execution_options(synchronize_session=False)
    ).all()
    found = address_of(account_id) if taken else None
    if found is None:
        return
    address, role = found
    told = _still_told(account_id, role, sorted(taken, key=lambda notice: notice.id))
    if told:
        lines = [MailLine(notice.kind, notice.line, notice.path) for notice in told]
        write_mail(address, staff_mail(lines, role, app_settings().public_url), now)


def _still_told(account_id: int, role: Role, taken: Sequence[StaffNotice]) -> list[StaffNotice]:
    """Return what the member may still read: rights are asked now, whatever they were when it was written."""
    about = {notice.contact_id for notice in taken if notice.contact_id is not None}
    own, invoices = contacts_still_told(account_id, role, about), invoices_still_told(account_id, about)
    works = still_works(account_id)

    def is_still_told(notice: StaffNotice) -> bool:
        if notice.contact_id is None:
            return works
        return notice.contact_id in (invoices if notice.kind is StaffNoticeKind.INVOICE else own)

    return [notice for notice in taken if is_still_told(notice)]
