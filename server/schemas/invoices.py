"""The fees recorded for a facility."""

from datetime import date

from server.schemas.base import Moment, Shape


class InvoiceOut(Shape):
    id: int
    contact: int
    home_name: str
    amount_yen: int
    tax_rate_percent: int
    tax_yen: int
    total_yen: int
    recorded_at: Moment
    due_on: date
