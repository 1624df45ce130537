"""Suspend and resume an office, and notify its managers."""

from datetime import datetime

from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.scope import managers_of
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import ReportDecision
from server.handover.service.suspending import notify_operator_decision, resume_office, suspend_office
from server.models import Office
from server.notifications.rules.mails import decision_mail, decision_notice, resumption_notice
from server.notifications.service.mails import mail_account


def suspend(office_id: int, words: str, actor: Viewer, now: datetime, reason: str | None = None) -> None:
    """Suspend an office without a report. `words` is added to the notice to the managers of the office."""
    with transaction():
        office = lock_office(office_id)
        record(Act.OFFICE_SUSPENDED, office.id, office.id, reason=reason)
        check_can_suspend(office)
        suspend_office(office, actor, now)
        notice = decision_notice(ReportDecision.SUSPENDED, office.name, rooms=0, words=words)
        notify_office_managers(office, notice, now)


def check_can_suspend(office: Office) -> None:
    """Raise Conflict if the office is already suspended."""
    if office.suspended_at is not None:
        raise Conflict("この事業所の利用は、もう止まっています。", "suspended")


def lift_suspension(office_id: int, now: datetime, reason: str | None = None) -> None:
    """Resume a suspended office and notify its managers. Ended contacts stay ended."""
    with transaction():
        office = lock_office(office_id)
        record(Act.OFFICE_RESUMED, office.id, office.id, reason=reason)
        if office.suspended_at is None:
            raise Conflict("この事業所の利用は、止められていません。", "not_suspended")
        resume_office(office)
        notify_office_managers(office, resumption_notice(office.name), now)


def lock_office(office_id: int) -> Office:
    """Lock an office for an update, and return it. Raise NotFound if there is none."""
    office = db.session.get(Office, office_id, with_for_update=True, populate_existing=True)
    if office is None:
        raise NotFound("この番号の事業所はありません。")
    return office


def notify_office_managers(office: Office, message: str, now: datetime) -> None:
    """Notify the managers of an office in the product and by mail."""
    managers = managers_of([office.id])[office.id]
    notify_operator_decision(office.id, managers, message, now)
    mail = decision_mail(office.name, message)
    for manager in managers:
        mail_account(manager, mail, now)
