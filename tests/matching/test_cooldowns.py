"""Cooldowns: when a corporation may ask a person again (docs/decisions.md §5)."""

from datetime import UTC, date, datetime, timedelta

from server.matching.rules.contacting import ContactEnd, Cooldown, CooldownTerms, cooldown_of
from tests.support.rows import for_each

NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
BEFORE = NOON - timedelta(days=400)
HERE, ELSEWHERE = 1, 2
TICK = timedelta(microseconds=1)


def after(days: float, *ends: ContactEnd, registered_at: datetime = BEFORE) -> Cooldown | None:
    return cooldown_of(HERE, registered_at, ends, NOON + timedelta(days=days))


def test_no_ended_contact_means_no_cooldown():
    assert after(0) is None


@for_each(("home", "days"), [(HERE, 90), (ELSEWHERE, 14)])
def test_cooldown_is_90_days_for_the_home_and_14_for_other_homes_of_the_corporation(home, days):
    end = ContactEnd(home, NOON)
    assert after(0, end) == Cooldown(NOON + timedelta(days=days))
    assert after(days - 0.001, end) == Cooldown(NOON + timedelta(days=days))
    assert after(days, end) is None


def test_home_registered_after_an_end_inherits_the_cooldown():
    end = ContactEnd(ELSEWHERE, NOON)
    assert after(14, end, registered_at=NOON) is None
    assert after(14, end, registered_at=NOON + TICK) == Cooldown(NOON + timedelta(days=90))


def test_longest_cooldown_counts():
    long_ago = NOON - timedelta(days=366)
    assert after(1, ContactEnd(ELSEWHERE, NOON), ContactEnd(HERE, long_ago)) == Cooldown(
        NOON + timedelta(days=14)
    )


@for_each(("apart", "permanent"), [(1, True), (365, True), (366, False)])
def test_second_end_within_a_year_makes_the_cooldown_permanent(apart, permanent):
    first = ContactEnd(ELSEWHERE, NOON - timedelta(days=apart))
    cooldown = after(89, first, ContactEnd(HERE, NOON))
    assert cooldown == (Cooldown(None) if permanent else Cooldown(NOON + timedelta(days=90)))
    assert (after(3650, first, ContactEnd(HERE, NOON)) == Cooldown(None)) is permanent


def test_contacts_ended_together_count_as_one_end():
    assert after(14, *(ContactEnd(home, NOON) for home in (ELSEWHERE, 3, 4))) is None


def test_terms_depend_on_the_date():
    terms = (
        CooldownTerms(date(2026, 1, 1), timedelta(days=1), timedelta(days=1), 2, timedelta(days=365)),
        CooldownTerms(date(2026, 3, 6), timedelta(days=9), timedelta(days=9), 2, timedelta(days=365)),
    )
    assert cooldown_of(HERE, BEFORE, [ContactEnd(HERE, NOON)], NOON, terms) == Cooldown(
        NOON + timedelta(days=1)
    )
    # 6 March in Japan begins at 15:00 UTC on 5 March.
    later = NOON + timedelta(hours=12)
    assert cooldown_of(HERE, BEFORE, [ContactEnd(HERE, NOON)], later, terms) == Cooldown(
        NOON + timedelta(days=9)
    )
