"""The system usage fee: amount, rate and due date by the day of the confirmed move-in; never an input of matching."""

from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from server.domain.japan import row_in_force


@dataclass(frozen=True)
class FeeTerms:
    """What applies from one day on; a change of the law or of the price is a new row, never an edit."""

    since: date
    amount_yen: int
    tax_rate: Fraction
    due_days: int

    @property
    def tax_rate_percent(self) -> int:
        return int(self.tax_rate * 100)


FEE_TERMS: tuple[FeeTerms, ...] = (
    # The 10 % consumption tax rate has applied since 2019-10-01.
    FeeTerms(since=date(2019, 10, 1), amount_yen=150_000, tax_rate=Fraction(10, 100), due_days=60),
)


@dataclass(frozen=True)
class Fee:
    amount_yen: int
    tax_rate_percent: int
    tax_yen: int
    due_on: date

    @property
    def total_yen(self) -> int:
        return self.amount_yen + self.tax_yen


def terms_in_force(day: date, terms: tuple[FeeTerms, ...] = FEE_TERMS) -> FeeTerms:
    """Return what applies to a move-in that is confirmed on a day (Japanese calendar)."""
    return row_in_force(terms, day)


def fee_for_move_in(confirmed_on: date, terms: tuple[FeeTerms, ...] = FEE_TERMS) -> Fee:
    """Return the fee for a move-in confirmed on a day (Japanese calendar); the tax is rounded down, once."""
    in_force = terms_in_force(confirmed_on, terms)
    return Fee(
        amount_yen=in_force.amount_yen,
        tax_rate_percent=in_force.tax_rate_percent,
        tax_yen=int(in_force.amount_yen * in_force.tax_rate),
        due_on=confirmed_on + timedelta(days=in_force.due_days),
    )
