"""The system usage fee: a table by date gives the amount, tax and due date. Matching never uses the fee."""

from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from server.core.japan import row_in_force


@dataclass(frozen=True)
class FeeTerms:
    """Price and tax from the day `since` on. Add a new row for a change of price or law; never edit a row."""

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
    """Return the terms for a billing day (Japanese calendar)."""
    return row_in_force(terms, day)


def billing_day_of(confirmed_on: date, moved_in_on: date) -> date:
    """Return the billing day: the day of the confirmation, but not before the move-in."""
    return max(confirmed_on, moved_in_on)


def fee_for_move_in(billing_day: date, terms: tuple[FeeTerms, ...] = FEE_TERMS) -> Fee:
    """Compute the fee for a billing day (Japanese calendar); the tax is rounded down, once."""
    in_force = terms_in_force(billing_day, terms)
    return Fee(
        amount_yen=in_force.amount_yen,
        tax_rate_percent=in_force.tax_rate_percent,
        tax_yen=int(in_force.amount_yen * in_force.tax_rate),
        due_on=billing_day + timedelta(days=in_force.due_days),
    )


def price_text(terms: FeeTerms) -> str:
    """Return the paragraph about the price for mails to facilities."""
    return (
        "\n■ グループホームの料金\n"
        "・登録、連絡、見学に料金はかかりません。見学完了の報告も無料です（キャンペーン中）。\n"
        f"・入居が確定したときだけ、システム利用料{terms.amount_yen:,}円と消費税がかかります。\n"
        f"・お支払い期限は、入居日の{terms.due_days}日後です。"
        f"入居日よりあとに確定したときは、確定した日の{terms.due_days}日後です。\n"
    )
