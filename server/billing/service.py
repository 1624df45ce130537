"""Record the fee of a confirmed move-in; cancel it when the confirmation is withdrawn."""

from datetime import date, datetime

from server.billing.rules import billing_day_of, fee_for_move_in
from server.core.database import db
from server.core.japan import JAPAN
from server.core.scope import corporation_of
from server.core.transaction import update_rows
from server.core.vocabulary import TakeBackReason
from server.models import Contact, Invoice
from server.notifications.service.staff import queue_invoice_notice


def record_fee(contact: Contact, moved_in_on: date, now: datetime) -> None:
    """Record the fee in the current transaction; a unique index rejects a second one for the same contact."""
    fee = fee_for_move_in(billing_day_of(now.astimezone(JAPAN).date(), moved_in_on))
    corporation_id = corporation_of(contact.home)
    db.session.add(
        Invoice(
            contact_id=contact.id,
            home_id=contact.home_id,
            corporation_id=corporation_id,
            amount_yen=fee.amount_yen,
            tax_rate_percent=fee.tax_rate_percent,
            tax_yen=fee.tax_yen,
            total_yen=fee.total_yen,
            recorded_at=now,
            due_on=fee.due_on,
        )
    )
    queue_invoice_notice(contact, corporation_id, now)


def cancel_fee(contact: Contact, reason: TakeBackReason | None, now: datetime) -> None:
    """Cancel the fee of a contact in the current transaction; the invoice row remains.

    `reason` is the reason of the facility; None means that the seeker withdrew the acceptance.
    """
    db.session.execute(
        update_rows(Invoice)
        .where(Invoice.contact_id == contact.id, Invoice.cancelled_at.is_(None))
        .values(cancelled_at=now, cancel_reason=reason)
    )
