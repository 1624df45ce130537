"""The system usage fee: amount, rate and due date by the day of the move-in; never an input of matching."""

from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from server.core.japan import row_in_force


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


def price_words(terms: FeeTerms) -> str:
    """Return what a facility pays and when, as its mails say it."""
    return (
        "\n■ グループホームの料金\n"
        "・登録、連絡、見学に料金はかかりません。見学完了の報告も無料です（キャンペーン中）。\n"
        f"・入居が確定したときだけ、システム利用料{terms.amount_yen:,}円と消費税がかかります。\n"
        f"・お支払い期限は、入居の{terms.due_days}日後です。\n"
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
    """Return what applies to a move-in whose fee counts from a day on (Japanese calendar)."""
    return row_in_force(terms, day)


def billed_from(confirmed_on: date, moved_in_on: date) -> date:
    """Return from which day on a fee counts: nothing is due for a move-in that is still to come."""
    return max(confirmed_on, moved_in_on)


def fee_for_move_in(billed_from: date, terms: tuple[FeeTerms, ...] = FEE_TERMS) -> Fee:
    """Return the fee that counts from a day on (Japanese calendar); the tax is rounded down, once."""
    in_force = terms_in_force(billed_from, terms)
    return Fee(
        amount_yen=in_force.amount_yen,
        tax_rate_percent=in_force.tax_rate_percent,
        tax_yen=int(in_force.amount_yen * in_force.tax_rate),
        due_on=billed_from + timedelta(days=in_force.due_days),
    )
