"""Visits: which proposals may stand, and when whom is reminded of what was agreed (docs/decisions.md §17)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from server.core.japan import JAPAN, when_words
from server.core.refusals import Conflict, Invalid, TooMany
from server.core.vocabulary import Role, VisitReason, VisitReminder, VisitState, VisitStep

OFFERS_MAX = 5
#: How often visits may be proposed in a room within a day before the seeker's side answers: each time is told to it.
TIMES_MAX = 5
#: How far ahead a visit may be proposed.
AHEAD = timedelta(days=180)
MINUTES_MIN = 15
MINUTES_MAX = 480

#: The hours in Japan at which the day before is reminded of, and a visit without a report asked about.
_EVENING = time(17)
_MORNING = time(10)
_TWO_HOURS = timedelta(hours=2)
_DAY = timedelta(days=1)
#: What could not be asked for so long is not asked any more.
_LAPSE = timedelta(days=30)


@dataclass(frozen=True)
class Slot:
    """From when on a visit is, and for how long."""

    starts_at: datetime
    minutes: int

    @property
    def ends_at(self) -> datetime:
        return self.starts_at + timedelta(minutes=self.minutes)

    def overlaps(self, other: "Slot") -> bool:
        """Say whether two visits have a moment in common."""
        return self.starts_at < other.ends_at and other.starts_at < self.ends_at


def slot_of(day: date, hour: time, minutes: int) -> Slot:
    """Return the visit of a day and hour as they are read in Japan, wherever the reader is."""
    return Slot(datetime.combine(day, hour, JAPAN).astimezone(UTC), minutes)


def refuse_offers(offered: Sequence[Slot], standing: Sequence[Slot], now: datetime) -> None:
    """Refuse proposals that are over, too far ahead, too many, or in each other's way; each fault at its proposal."""
    if len(offered) + len(standing) > OFFERS_MAX:
        sentence = f"見学の候補は、{OFFERS_MAX}つまでです。"
        sentence += f"いま{len(standing)}つ出しています。" if standing else ""
        raise Invalid({"offers": [sentence + "いらない候補を取り下げてください。"]})
    faults = {
        f"offers.{place}.day": [fault]
        for place, slot in enumerate(offered)
        if (fault := _fault(slot, [*standing, *offered[:place]], now))
    }
    if faults:
        raise Invalid(faults)


def refuse_more_offers(steps: Sequence[tuple[str, datetime]], now: datetime) -> None:
    """Refuse to propose visits too often, given a room's steps of visits within the last day, oldest first."""
    unanswered: list[datetime] = []
    for action, taken_at in steps:
        if action in (VisitStep.AGREE, VisitStep.WANT):
            unanswered.clear()
        elif action == VisitStep.OFFER:
            unanswered.append(taken_at)
    if len(unanswered) >= TIMES_MAX:
        raise OfferedOften(unanswered[-TIMES_MAX] + _DAY - now)


class OfferedOften(TooMany):
    """Visits were proposed so often that the seeker's side, who is told each time, is to answer first."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.detail = (
            f"見学の候補を出せるのは、お返事があるまで、1日に{TIMES_MAX}回までです。"
            "出すたびに、相手の方に知らせがとどきます。お返事を待つか、明日もう一度出してください。"
        )
        self.code = "visits_offered_often"


def _fault(slot: Slot, others: Sequence[Slot], now: datetime) -> str | None:
    if slot.starts_at <= now:
        return "もう過ぎている日時です。これからの日時を選んでください。"
    if slot.starts_at > now + AHEAD:
        return f"{AHEAD.days}日より先の日は選べません。もっと近い日を選んでください。"
    if any(slot.overlaps(other) for other in others):
        return "ほかの候補と時間が重なっています。どちらかの時間を変えてください。"
    return None


def move_explained(reason: VisitReason | None) -> VisitReason:
    """Return why an agreed visit is to move, or refuse to move it without a reason."""
    if reason is None or reason is VisitReason.NOT_NEEDED:
        raise Invalid({"reason": ["日を変える理由を選んでください。"]})
    return reason


def refuse_early_report(starts_at: datetime | None, now: datetime) -> None:
    """Refuse to report a visit before its time: who means it says that it was earlier."""
    if starts_at is not None and now < starts_at:
        raise Conflict(
            f"見学は{when_words(starts_at, Role.FACILITY)}の予定です。"
            "もう終わったときは、そのように選んで報告してください。",
            "visit_to_come",
        )


def refuse_report_of(visits: Collection[VisitState]) -> None:
    """Refuse to report where the visit was called off and none is agreed: who means another one says so."""
    if VisitState.CALLED_OFF in visits:
        raise Conflict(
            "見学は取りやめになっています。ほかの日に見学がすんでいるときは、そのように選んで報告してください。",
            "visit_called_off",
        )


def window_of(reminder: VisitReminder, now: datetime) -> tuple[datetime, datetime]:
    """Return from when on (not included) until when (not included) a visit begins that is to be reminded of now."""
    here, today = now.astimezone(JAPAN), today_since(now)
    match reminder:
        case VisitReminder.DAY_BEFORE:
            return now, today + (2 * _DAY if here.time() >= _EVENING else _DAY)
        case VisitReminder.TWO_HOURS:
            return now, now + _TWO_HOURS + timedelta(microseconds=1)
        case VisitReminder.REPORT:
            return now - _LAPSE, today - (timedelta(0) if here.time() >= _MORNING else _DAY)


def reminders_due(
    starts_at: datetime, told: Collection[VisitReminder], now: datetime
) -> tuple[VisitReminder, ...]:
    """Return what is due to be told of an agreed visit; of several the last is told, it says what all say."""
    due = []
    for reminder in VisitReminder:
        after, before = window_of(reminder, now)
        if reminder not in told and after < starts_at < before:
            due.append(reminder)
    return tuple(due)


def today_since(now: datetime) -> datetime:
    """Return when the day began (Japanese calendar)."""
    return datetime.combine(now.astimezone(JAPAN).date(), time(0), JAPAN)
