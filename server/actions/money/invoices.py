"""Recording the fee of a confirmed move-in."""

from datetime import datetime

from server.domain.japan import JAPAN
from server.domain.money.fees import fee_for_move_in
from server.extensions import db
from server.models import Contact, Invoice
from server.queries.offices.offices import corporation_of


def record_fee(contact: Contact, now: datetime) -> None:
    """Record the fee within the running transaction; the database refuses a second one for the same contact."""
    fee = fee_for_move_in(now.astimezone(JAPAN).date())
    db.session.add(
        Invoice(
            contact_id=contact.id,
            home_id=contact.home_id,
            corporation_id=corporation_of(contact.home),
            amount_yen=fee.amount_yen,
            tax_rate_percent=fee.tax_rate_percent,
            tax_yen=fee.tax_yen,
            total_yen=fee.total_yen,
            recorded_at=now,
            due_on=fee.due_on,
        )
    )
