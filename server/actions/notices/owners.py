"""Telling whose it is what an operator did, within the running transaction."""

from collections.abc import Collection
from datetime import datetime

from server.actions.notices.mails import write_notice
from server.domain.notices.operator_mails import OPERATOR_ACTED, by_operator
from server.domain.vocabulary import Role
from server.extensions import db
from server.models import Account, Notification
from server.queries.offices.members import managers_of


def tell_owner(account: Account, what: str, now: datetime) -> None:
    """Tell an account's owner: staff by mail, applicants in the product."""
    if account.role is Role.APPLICANT:
        notice = Notification(account_id=account.id, event=OPERATOR_ACTED, message=what, created_at=now)
        db.session.add(notice)
    else:
        write_notice(account, by_operator(what), now)


def tell_in_charge(office_id: int, assignee_id: int | None, what: str, now: datetime) -> None:
    """Tell who is in charge of something of an office, or its managers where nobody is."""
    assignee = None if assignee_id is None else db.session.get(Account, assignee_id)
    if assignee is not None and assignee.disabled_at is None:
        tell_owner(assignee, what, now)
    else:
        tell_managers([office_id], what, now)


def tell_managers(offices: Collection[int], what: str, now: datetime) -> None:
    """Tell the managers of offices, each once."""
    found = {one.id: one for managers in managers_of(offices).values() for one in managers}
    for manager in found.values():
        tell_owner(manager, what, now)
