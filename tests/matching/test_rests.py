"""When a corporation may ask somebody again (docs/decisions.md §5)."""

from datetime import UTC, date, datetime, timedelta

from server.matching.rules.asking import ContactEnd, Rest, RestTerms, rest_of
from tests.support.rows import for_each

NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
BEFORE = NOON - timedelta(days=400)
HERE, ELSEWHERE = 1, 2
TICK = timedelta(microseconds=1)


def after(days: float, *ends: ContactEnd, registered_at: datetime = BEFORE) -> Rest | None:
    return rest_of(HERE, registered_at, ends, NOON + timedelta(days=days))


def test_where_nothing_ended_everybody_may_ask():
    assert after(0) is None


@for_each(("home", "days"), [(HERE, 90), (ELSEWHERE, 14)])
def test_the_same_home_rests_ninety_days_another_of_its_corporation_fourteen(home, days):
    end = ContactEnd(home, NOON)
    assert after(0, end) == Rest(NOON + timedelta(days=days))
    assert after(days - 0.001, end) == Rest(NOON + timedelta(days=days))
    assert after(days, end) is None


def test_a_home_that_is_registered_after_an_end_inherits_its_rest():
    end = ContactEnd(ELSEWHERE, NOON)
    assert after(14, end, registered_at=NOON) is None
    assert after(14, end, registered_at=NOON + TICK) == Rest(NOON + timedelta(days=90))


def test_the_longest_rest_counts():
    long_ago = NOON - timedelta(days=366)
    assert after(1, ContactEnd(ELSEWHERE, NOON), ContactEnd(HERE, long_ago)) == Rest(
        NOON + timedelta(days=14)
    )


@for_each(("apart", "for_ever"), [(1, True), (365, True), (366, False)])
def test_after_a_second_end_within_a_year_none_asks_until_allowed(apart, for_ever):
    first = ContactEnd(ELSEWHERE, NOON - timedelta(days=apart))
    rest = after(89, first, ContactEnd(HERE, NOON))
    assert rest == (Rest(None) if for_ever else Rest(NOON + timedelta(days=90)))
    assert (after(3650, first, ContactEnd(HERE, NOON)) == Rest(None)) is for_ever


def test_what_ends_in_one_act_is_one_no():
    assert after(14, *(ContactEnd(home, NOON) for home in (ELSEWHERE, 3, 4))) is None


def test_the_terms_are_a_table_by_date():
    terms = (
        RestTerms(date(2026, 1, 1), timedelta(days=1), timedelta(days=1), 2, timedelta(days=365)),
        RestTerms(date(2026, 3, 6), timedelta(days=9), timedelta(days=9), 2, timedelta(days=365)),
    )
    assert rest_of(HERE, BEFORE, [ContactEnd(HERE, NOON)], NOON, terms) == Rest(NOON + timedelta(days=1))
    # The sixth of March begins in Japan at three in the afternoon of the fifth.
    later = NOON + timedelta(hours=12)
    assert rest_of(HERE, BEFORE, [ContactEnd(HERE, NOON)], later, terms) == Rest(NOON + timedelta(days=9))
