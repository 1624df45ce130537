"""The rules of visits (docs/decisions.md §17): valid proposals and due reminders."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.japan import JAPAN, visit_time_text
from server.core.refusals import Conflict, Invalid
from server.core.vocabulary import CONTACT_ROLES, Role, VisitReminder, VisitStep
from server.visits.rules import (
    CALENDAR_DAYS_MAX,
    PROPOSAL_AHEAD_MAX,
    PROPOSALS_MAX,
    Slot,
    TooManyProposals,
    check_proposal_rate,
    check_proposals,
    check_visit_has_begun,
    period_of_days,
    reminders_due,
    slot_of,
)
from tests.support.rows import for_each

NOW = datetime(2026, 3, 4, 12, 0, tzinfo=JAPAN)
VISIT = datetime(2026, 3, 6, 14, 30, tzinfo=JAPAN)
DAY_BEFORE, HOURS_BEFORE, REPORT_DUE = VisitReminder
_moments = st.integers(0, 400 * 24 * 60).map(lambda minutes: NOW + timedelta(minutes=minutes))


def japan(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 3, day, hour, minute, tzinfo=JAPAN)


class TestOffers:
    def test_time_of_a_proposal_is_in_japan(self) -> None:
        assert slot_of(date(2026, 3, 6), time(14, 30), 60).starts_at == VISIT
        assert slot_of(date(2026, 3, 6), time(14, 30), 60).starts_at.tzinfo is UTC

    def test_adjacent_proposals_do_not_overlap(self) -> None:
        first = Slot(VISIT, 60)
        check_proposals([Slot(first.ends_at, 60)], [first], NOW)

    @for_each(
        ("slot", "text"),
        [
            (Slot(NOW, 60), "過ぎている"),
            (Slot(NOW + PROPOSAL_AHEAD_MAX + timedelta(minutes=1), 60), "180日より先"),
            (Slot(VISIT + timedelta(minutes=59), 60), "重なって"),
        ],
    )
    def test_error_names_the_field_of_its_proposal(self, slot: Slot, text: str) -> None:
        with pytest.raises(Invalid) as refused:
            check_proposals([Slot(VISIT, 60), slot], [], NOW)
        [(field, [sentence])] = refused.value.fields.items()
        assert field == "offers.1.day"
        assert text in sentence
        assert sentence.endswith("ください。")

    def test_proposals_are_limited_to_five_a_day_without_an_answer(self) -> None:
        steps = [(VisitStep.OFFER.value, NOW - timedelta(hours=hours)) for hours in (20, 4, 3, 2, 1)]
        with pytest.raises(TooManyProposals) as refused:
            check_proposal_rate(steps, NOW)
        assert refused.value.wait == timedelta(hours=4)
        for answer in (VisitStep.AGREE, VisitStep.WANT):
            check_proposal_rate([*steps, (answer.value, NOW)], NOW)
        with pytest.raises(TooManyProposals):
            check_proposal_rate([*steps, (VisitStep.WITHDRAW.value, NOW)], NOW)
        check_proposal_rate(steps[1:], NOW)

    def test_existing_proposals_count(self) -> None:
        existing = [Slot(VISIT + timedelta(days=day), 60) for day in range(PROPOSALS_MAX)]
        with pytest.raises(Invalid) as refused:
            check_proposals([Slot(VISIT + timedelta(days=9), 60)], existing, NOW)
        assert "いま5つ" in refused.value.fields["offers"][0]


class TestReminders:
    @for_each(
        ("now", "due"),
        [
            (japan(5, 16, 59), ()),
            (japan(5, 17), (DAY_BEFORE,)),
            (japan(6, 12, 29), (DAY_BEFORE,)),
            (japan(6, 12, 30), (DAY_BEFORE, HOURS_BEFORE)),
            (japan(6, 14, 30), ()),
            (japan(7, 9, 59), ()),
            (japan(7, 10), (REPORT_DUE,)),
            (japan(7, 10) + timedelta(days=40), ()),
        ],
    )
    def test_reminders_are_due_at_their_time(self, now: datetime, due: tuple[VisitReminder, ...]) -> None:
        assert reminders_due(VISIT, (), now) == due

    def test_sent_reminder_is_not_due_again(self) -> None:
        assert reminders_due(VISIT, (DAY_BEFORE, HOURS_BEFORE), japan(6, 13)) == ()

    @given(_moments, _moments)
    def test_reminders_come_before_the_visit_and_report_after_it(
        self, starts_at: datetime, now: datetime
    ) -> None:
        due = reminders_due(starts_at, (), now)
        assert due in ((), (DAY_BEFORE,), (HOURS_BEFORE,), (DAY_BEFORE, HOURS_BEFORE), (REPORT_DUE,))
        assert (REPORT_DUE in due) <= (now > starts_at)
        assert (DAY_BEFORE in due or HOURS_BEFORE in due) <= (now < starts_at)

    @given(_moments, st.integers(0, 45 * 24 * 60))
    def test_due_reminder_stays_due_until_the_visit(self, starts_at: datetime, minutes: int) -> None:
        now = starts_at - timedelta(minutes=minutes + 1)
        later = now + (starts_at - now) / 2
        assert set(reminders_due(starts_at, (), now)) <= set(reminders_due(starts_at, (), later))


@for_each(
    ("moment", "to_applicants", "to_staff"),
    [
        (VISIT, "2026年3月6日（金）午後2時30分", "2026/03/06（金）14:30"),
        (japan(6, 9), "2026年3月6日（金）午前9時", "2026/03/06（金）09:00"),
        (japan(6, 0, 5), "2026年3月6日（金）午前0時5分", "2026/03/06（金）00:05"),
        (japan(6, 12), "2026年3月6日（金）午後0時", "2026/03/06（金）12:00"),
    ],
)
def test_visit_time_has_the_format_of_the_role(moment: datetime, to_applicants: str, to_staff: str) -> None:
    assert {role: visit_time_text(moment.astimezone(UTC), role) for role in CONTACT_ROLES} == {
        Role.APPLICANT: to_applicants,
        Role.FACILITY: to_staff,
        Role.COUNSELOR: to_staff,
    }


def test_early_report_is_refused() -> None:
    check_visit_has_begun(VISIT, VISIT)
    check_visit_has_begun(None, NOW)
    with pytest.raises(Conflict, match="visit_to_come"):
        check_visit_has_begun(VISIT, NOW)


@for_each("days", [1, 7, 31, CALENDAR_DAYS_MAX])
def test_period_contains_whole_days_in_japan(days: int) -> None:
    start, end = period_of_days(date(2026, 12, 27), date(2026, 12, 26) + timedelta(days=days))
    assert start.astimezone(UTC) == datetime(2026, 12, 26, 15, tzinfo=UTC)
    assert end - start == timedelta(days=days)


@for_each("days", [-1, 0, CALENDAR_DAYS_MAX + 1])
def test_period_without_days_or_with_too_many_is_refused(days: int) -> None:
    with pytest.raises(Invalid):
        period_of_days(date(2026, 3, 1), date(2026, 2, 28) + timedelta(days=days))
