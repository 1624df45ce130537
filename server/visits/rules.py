"""Rules of visits: limits of proposals, reports, and the times of reminders (docs/decisions.md §17)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, time, timedelta

from server.core.japan import JAPAN, start_of_day, start_of_today, visit_time_text
from server.core.refusals import Conflict, Invalid, TooMany
from server.core.vocabulary import Role, VisitReason, VisitReminder, VisitState, VisitStep

PROPOSALS_MAX = 5
#: How often a facility may propose visits within a day without an answer, because each time the seeker's side is
#: notified.
PROPOSALS_A_DAY_MAX = 5
#: How far ahead a visit may be proposed.
PROPOSAL_AHEAD_MAX = timedelta(days=180)
#: How many days a calendar contains at most: the weeks of a month.
CALENDAR_DAYS_MAX = 42
MINUTES_MIN = 15
MINUTES_MAX = 480

#: When the reminder on the day before a visit is sent, in Japanese time.
_EVENING = time(17)
#: When the question about a missing report is sent, in Japanese time.
_MORNING = time(10)
_TWO_HOURS = timedelta(hours=2)
_DAY = timedelta(days=1)
#: No report is requested for a visit that started longer ago than this.
_LAPSE = timedelta(days=30)


@dataclass(frozen=True)
class Slot:
    starts_at: datetime
    minutes: int

    @property
    def ends_at(self) -> datetime:
        return self.starts_at + timedelta(minutes=self.minutes)

    def overlaps(self, other: "Slot") -> bool:
        return self.starts_at < other.ends_at and other.starts_at < self.ends_at


def slot_of(day: date, hour: time, minutes: int) -> Slot:
    """Build a slot from a day and a time in Japan."""
    return Slot(datetime.combine(day, hour, JAPAN).astimezone(UTC), minutes)


def check_proposals(proposed: Sequence[Slot], existing: Sequence[Slot], now: datetime) -> None:
    """Raise `Invalid` for proposals that are past, too far ahead, overlapping or too many.

    Each fault is reported at the field of its proposal. `existing` are the open proposals of the room.
    """
    if len(proposed) + len(existing) > PROPOSALS_MAX:
        message = f"見学の候補は、{PROPOSALS_MAX}つまでです。"
        message += f"いま{len(existing)}つ出しています。" if existing else ""
        raise Invalid({"offers": [message + "いらない候補を取り下げてください。"]})
    # Compare each proposal with the open ones, and with the earlier ones of the form.
    faults = {
        f"offers.{index}.day": [fault]
        for index, slot in enumerate(proposed)
        if (fault := _fault(slot, [*existing, *proposed[:index]], now))
    }
    if faults:
        raise Invalid(faults)


def check_proposal_rate(steps: Sequence[tuple[str, datetime]], now: datetime) -> None:
    """Raise `TooManyProposals` at the limit. `steps` are the room's visit steps of the last day, oldest first."""
    unanswered: list[datetime] = []
    for action, taken_at in steps:
        # The seeker's side agreed to a day, or asked for other days.
        if action in (VisitStep.AGREE, VisitStep.WANT):
            unanswered.clear()
        elif action == VisitStep.OFFER:
            unanswered.append(taken_at)
    if len(unanswered) >= PROPOSALS_A_DAY_MAX:
        # Wait until the first of these proposals is a day old.
        raise TooManyProposals(unanswered[-PROPOSALS_A_DAY_MAX] + _DAY - now)


class TooManyProposals(TooMany):
    """The facility has proposed too often without an answer."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.detail = (
            f"見学の候補を出せるのは、お返事があるまで、1日に{PROPOSALS_A_DAY_MAX}回までです。"
            "出すたびに、相手の方に知らせが届きます。お返事を待つか、明日もう一度出してください。"
        )
        self.code = "visits_offered_often"


def _fault(slot: Slot, others: Sequence[Slot], now: datetime) -> str | None:
    if slot.starts_at <= now:
        return "もう過ぎている日時です。これからの日時を選んでください。"
    if slot.starts_at > now + PROPOSAL_AHEAD_MAX:
        return f"{PROPOSAL_AHEAD_MAX.days}日より先の日は選べません。もっと近い日を選んでください。"
    if any(slot.overlaps(other) for other in others):
        return "ほかの候補と時間が重なっています。どちらかの時間を変えてください。"
    return None


def required_move_reason(reason: VisitReason | None) -> VisitReason:
    """Return the reason for moving a visit. Raise `Invalid` if it is missing, or says that no visit is needed."""
    if reason is None or reason is VisitReason.NOT_NEEDED:
        raise Invalid({"reason": ["日を変える理由を選んでください。"]}, "move_reason_needed")
    return reason


def check_visit_has_begun(starts_at: datetime | None, now: datetime) -> None:
    """Raise `Conflict` before the start of the visit."""
    if starts_at is not None and now < starts_at:
        raise Conflict(
            f"見学は{visit_time_text(starts_at, Role.FACILITY)}の予定です。"
            "もう終わったときは、そのように選んで報告してください。",
            "visit_to_come",
        )


def check_not_called_off(visits: Collection[VisitState]) -> None:
    """Raise `Conflict` if a visit was called off. The caller checks first that no visit is agreed."""
    if VisitState.CALLED_OFF in visits:
        raise Conflict(
            "見学は取りやめになっています。ほかの日に見学がすんでいるときは、そのように選んで報告してください。",
            "visit_called_off",
        )


def reminder_window(reminder: VisitReminder, now: datetime) -> tuple[datetime, datetime]:
    """Return the interval in which a visit must start so that a reminder is due now. Both bounds are exclusive."""
    time_in_japan, today = now.astimezone(JAPAN).time(), start_of_today(now)
    match reminder:
        case VisitReminder.DAY_BEFORE:
            # Visits of today; from the evening on, also visits of tomorrow.
            days = 2 if time_in_japan >= _EVENING else 1
            return now, today + days * _DAY
        case VisitReminder.TWO_HOURS:
            # One microsecond more, because the bound is exclusive and a start in exactly two hours is due.
            return now, now + _TWO_HOURS + timedelta(microseconds=1)
        case VisitReminder.REPORT:
            # Visits before today; until the morning, only visits before yesterday.
            days_ago = 0 if time_in_japan >= _MORNING else 1
            return now - _LAPSE, today - days_ago * _DAY


def reminders_due(
    starts_at: datetime, settled: Collection[VisitReminder], now: datetime
) -> tuple[VisitReminder, ...]:
    """Return the due reminders of an agreed visit, without those that were sent or skipped (`settled`).

    The caller sends one notification for all of them.
    """
    due = []
    for reminder in VisitReminder:
        after, before = reminder_window(reminder, now)
        if reminder not in settled and after < starts_at < before:
            due.append(reminder)
    return tuple(due)


def period_of_days(first_day: date, last_day: date) -> tuple[datetime, datetime]:
    """Return the start of the first day, and the end of the last day in Japan.

    Raise `Invalid` if there are no days or too many.
    """
    # The first and the last year have days whose bounds in UTC are outside the years of a datetime.
    if {first_day.year, last_day.year} & {MINYEAR, MAXYEAR}:
        raise Invalid({"first_day": ["日付を確かめてください。例：2026-03-05"]})
    days = (last_day - first_day).days + 1
    if days < 1:
        raise Invalid({"last_day": ["最初の日より前の日です。最初の日か、それより後の日を選んでください。"]})
    if days > CALENDAR_DAYS_MAX:
        message = f"一度に見られるのは、{CALENDAR_DAYS_MAX}日分までです。短い期間を選んでください。"
        raise Invalid({"last_day": [message]})
    start = start_of_day(first_day)
    return start, start + days * _DAY
