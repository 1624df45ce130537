"""Shapes for the invoices of a facility."""

from datetime import date

from pydantic import Field

from server.core.schemas import Moment, Shape


class InvoiceOut(Shape):
    id: int
    contact: int
    home_name: str = Field(examples=["ひだまりホーム"])
    amount_yen: int = Field(examples=[150_000])
    tax_rate_percent: int = Field(examples=[10])
    tax_yen: int = Field(examples=[15_000])
    total_yen: int = Field(examples=[165_000])
    recorded_at: Moment
    due_on: date = Field(examples=["2026-05-04"])
    cancelled_at: Moment | None = Field(
        description="When the move-in confirmation was withdrawn; nothing is due then.", examples=[None]
    )
