"""The system usage fee (docs/decisions.md §12): amount, tax and due date by move-in day."""

from datetime import date, timedelta
from fractions import Fraction

import pytest

from server.billing.rules import (
    FEE_TERMS,
    Fee,
    FeeTerms,
    billing_day_of,
    fee_for_move_in,
    price_text,
    terms_in_force,
)
from tests.support.rows import for_each

FIRST = FeeTerms(date(2020, 4, 1), amount_yen=150_000, tax_rate=Fraction(10, 100), due_days=60)
LATER = FeeTerms(date(2027, 4, 1), amount_yen=99_999, tax_rate=Fraction(12, 100), due_days=30)


def test_fee_is_150000_yen_plus_10_percent_tax_due_in_60_days():
    fee = fee_for_move_in(date(2026, 3, 5))
    assert fee == Fee(amount_yen=150_000, tax_rate_percent=10, tax_yen=15_000, due_on=date(2026, 5, 4))
    assert fee.total_yen == 165_000


@for_each(
    ("confirmed_on", "due_on"),
    [
        (date(2026, 1, 1), date(2026, 3, 2)),
        (date(2027, 12, 31), date(2028, 2, 29)),
        (date(2028, 1, 1), date(2028, 3, 1)),
        (date(2026, 11, 2), date(2027, 1, 1)),
    ],
)
def test_due_date_is_60_days_later_across_months_and_leap_days(confirmed_on, due_on):
    assert fee_for_move_in(confirmed_on).due_on == due_on


@for_each(
    ("confirmed_on", "in_force"),
    [
        (date(2020, 4, 1), FIRST),
        (date(2027, 3, 31), FIRST),
        (date(2027, 4, 1), LATER),
        (date(2040, 1, 1), LATER),
    ],
)
@for_each("terms", [(FIRST, LATER), (LATER, FIRST)], ids=["oldest first", "newest first"])
def test_terms_in_force_on_the_move_in_day_apply(terms, confirmed_on, in_force):
    assert terms_in_force(confirmed_on, terms) == in_force
    fee = fee_for_move_in(confirmed_on, terms)
    assert fee.amount_yen == in_force.amount_yen
    assert fee.tax_rate_percent == int(in_force.tax_rate * 100)
    assert fee.due_on == confirmed_on + timedelta(days=in_force.due_days)


@for_each(
    ("amount_yen", "rate_percent", "tax_yen"),
    [(99_999, 12, 11_999), (19, 10, 1), (9, 10, 0), (10, 10, 1), (1, 100, 1), (33_333_333, 3, 999_999)],
)
def test_tax_is_rounded_down_once(amount_yen, rate_percent, tax_yen):
    terms = FeeTerms(date(2020, 1, 1), amount_yen, Fraction(rate_percent, 100), due_days=60)
    fee = fee_for_move_in(date(2026, 3, 5), (terms,))
    assert fee.tax_yen == tax_yen
    assert fee.total_yen == amount_yen + tax_yen


def test_tax_rate_is_exact():
    terms = FeeTerms(date(2020, 1, 1), amount_yen=100, tax_rate=Fraction(29, 100), due_days=60)
    assert int(100 * 0.29) == 28
    assert fee_for_move_in(date(2026, 3, 5), (terms,)).tax_yen == 29


def test_day_before_the_first_terms_has_no_fee():
    with pytest.raises(ValueError, match="empty"):
        fee_for_move_in(date(2020, 3, 31), (FIRST,))


def test_terms_are_ordered_by_date_with_whole_percents():
    since = [row.since for row in FEE_TERMS]
    assert since == sorted(set(since))
    assert all((row.tax_rate * 100).denominator == 1 for row in FEE_TERMS)


def test_fee_is_billed_from_the_later_of_confirmation_and_move_in():
    early, late = date(2026, 3, 5), date(2026, 4, 1)
    assert billing_day_of(early, late) == billing_day_of(late, early) == late


def test_price_text_is_built_from_the_terms():
    words = price_text(LATER)
    assert "99,999円" in words
    assert "入居日の30日後" in words
    assert "確定した日の30日後" in words
