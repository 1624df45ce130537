"""Times and texts of staff mails."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from server.core.japan import JAPAN
from server.core.vocabulary import Event, Position, Role, Side, StaffMailTiming, StaffNoticeKind
from server.notifications.rules.events import ANNOUNCEMENTS
from server.notifications.rules.quiet_hours import QuietHours
from server.notifications.rules.staff import (
    DEFAULT_MAIL_TIMINGS,
    LISTED_MAX,
    MailLine,
    due_at,
    kinds_for,
    mail_line,
    notice_kind,
    staff_mail,
)
from tests.support.rows import for_each

AT_ONCE, DAILY, HERE = StaffMailTiming
REQUEST, MESSAGE = StaffNoticeKind.REQUEST, StaffNoticeKind.MESSAGE
NIGHT = QuietHours(21, 7)

MOMENTS = st.integers(1_767_200_000, 1_900_000_000).map(lambda second: datetime.fromtimestamp(second, UTC))
HOURS = st.tuples(st.integers(0, 23), st.integers(0, 23)).filter(lambda two: two[0] != two[1])
QUIET = st.none() | st.builds(lambda two: QuietHours(*two), HOURS)


def japan(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 3, day, hour, minute, tzinfo=JAPAN)


@for_each(
    ("kind", "way", "quiet", "now", "due"),
    [
        (REQUEST, AT_ONCE, None, japan(5, 12), japan(5, 12)),
        (MESSAGE, AT_ONCE, None, japan(5, 12), japan(5, 12, 10)),
        (REQUEST, HERE, None, japan(5, 12), None),
        (REQUEST, DAILY, None, japan(5, 12), japan(6, 8)),
        (REQUEST, DAILY, None, japan(5, 7, 59), japan(5, 8)),
        (REQUEST, DAILY, None, japan(5, 8), japan(5, 8)),
        (REQUEST, DAILY, None, japan(5, 8, 1), japan(6, 8)),
        (MESSAGE, DAILY, None, japan(5, 12), japan(6, 8)),
        (REQUEST, AT_ONCE, NIGHT, japan(5, 20, 59), japan(5, 20, 59)),
        (MESSAGE, AT_ONCE, NIGHT, japan(5, 20, 59), japan(6, 7)),
        (REQUEST, AT_ONCE, NIGHT, japan(5, 23), japan(6, 7)),
        (REQUEST, AT_ONCE, NIGHT, japan(6, 3), japan(6, 7)),
        (REQUEST, DAILY, QuietHours(6, 10), japan(5, 12), japan(6, 10)),
    ],
)
def test_due_time_follows_from_kind_way_and_quiet_hours(
    kind: StaffNoticeKind,
    way: StaffMailTiming,
    quiet: QuietHours | None,
    now: datetime,
    due: datetime | None,
) -> None:
    assert due_at(kind, way, quiet, now) == due


@given(kind=st.sampled_from(StaffNoticeKind), way=st.sampled_from([AT_ONCE, DAILY]), quiet=QUIET, now=MOMENTS)
def test_due_time_is_within_two_days_and_outside_quiet_hours(
    kind: StaffNoticeKind, way: StaffMailTiming, quiet: QuietHours | None, now: datetime
) -> None:
    due = due_at(kind, way, quiet, now)
    assert due is not None
    assert quiet is None or not quiet.contains(due.astimezone(JAPAN).hour)
    longest = timedelta(days=1 if way is DAILY else 0, hours=23 if quiet else 0, minutes=10)
    assert now <= due <= now + longest


@given(kind=st.sampled_from(StaffNoticeKind), quiet=QUIET, now=MOMENTS, later=st.integers(0, 86_400))
def test_due_times_keep_the_order_of_events(
    kind: StaffNoticeKind, quiet: QuietHours | None, now: datetime, later: int
) -> None:
    for way in (AT_ONCE, DAILY):
        dues = [due_at(kind, way, quiet, now + timedelta(seconds=more)) for more in (0, later)]
        assert None not in dues
        assert dues == sorted(filter(None, dues))


def test_default_ways():
    assert {kind: way.value for kind, way in DEFAULT_MAIL_TIMINGS.items()} == {
        "request": "at_once",
        "message": "at_once",
        "visit": "at_once",
        "invoice": "daily",
        "new_matches": "daily",
        "vacancies": "daily",
    }


def test_mail_line_of_every_event_names_only_the_home():
    mailed_events = [event for event in Event if notice_kind(event) is not None]
    assert [*Event] == [*dict.fromkeys([*mailed_events, Event.OPINION_GIVEN])]
    for event in mailed_events:
        assert mail_line(event, "ひだまり").startswith("「ひだまり」")
        assert "あなた" not in mail_line(event, "ひだまり")
    # Every event for facilities has a kind of notice.
    assert [
        event
        for event in Event
        if ANNOUNCEMENTS[event].notified_side is Side.FACILITY and not notice_kind(event)
    ] == []


@for_each(
    ("role", "position", "kinds"),
    [
        (Role.FACILITY, Position.MANAGER, "request message visit invoice new_matches vacancies"),
        (Role.FACILITY, Position.STAFF, "request message visit new_matches vacancies"),
        (Role.FACILITY, Position.BILLING, "invoice"),
        (Role.COUNSELOR, Position.MANAGER, "request message visit"),
        (Role.COUNSELOR, Position.STAFF, "request message visit"),
        (Role.COUNSELOR, Position.BILLING, ""),
    ],
)
def test_kinds_depend_on_role_and_position(role: Role, position: Position, kinds: str) -> None:
    assert [kind.value for kind in kinds_for(role, [position])] == kinds.split()


def line(kind: StaffNoticeKind, number: int) -> MailLine:
    return MailLine(kind, f"「ホーム{number}」のこと。", f"/facilities/contacts/?contact={number}")


def test_mail_groups_notices_by_kind_with_a_link_each():
    mail = staff_mail([line(MESSAGE, 1), line(REQUEST, 2), line(MESSAGE, 3)], Role.FACILITY, "https://x")
    assert mail.subject == "お知らせ：連絡と返事1件、新しいメッセージ2件"
    first, second, third = (
        mail.text.index(f"https://x/facilities/contacts/?contact={n}\n") for n in (2, 1, 3)
    )
    assert first < second < third
    assert "https://x/facilities/notices/" in mail.text


def test_long_mail_lists_the_first_notices_and_counts_the_rest():
    mail = staff_mail(
        [line(REQUEST, number) for number in range(LISTED_MAX + 3)], Role.COUNSELOR, "https://x"
    )
    assert "連絡と返事13件" in mail.subject
    assert mail.text.count("のこと。") == LISTED_MAX
    assert "ほかに3件あります。\n  https://x/counselors/top/" in mail.text
