"""The announcement of each event: its recipient, its push, and its texts."""

import pytest

from server.core.vocabulary import CertificateKind, Condition, Event, Role, Side
from server.notifications.rules.events import ANNOUNCEMENTS, PushWhen, lines_for, push_text_for
from server.notifications.rules.staff import notice_kind
from tests.support.rows import for_each

SEEKER, FACILITY, THE_OTHER_SIDE, BOTH_SIDES = Side.SEEKER, Side.FACILITY, None, None

# event: the side that gets the notification, and when an applicant also gets a push
TABLE = {
    Event.REQUEST_SENT: (SEEKER, PushWhen.ALWAYS),
    Event.ACCEPTED: (FACILITY, PushWhen.NEVER),
    Event.ACCEPTANCE_WITHDRAWN: (FACILITY, PushWhen.NEVER),
    Event.ACCEPTANCE_WITHDRAWN_WITH_VISIT: (FACILITY, PushWhen.NEVER),
    Event.ACCEPTANCE_WITHDRAWN_WITH_REPORT: (FACILITY, PushWhen.NEVER),
    Event.ACCEPTANCE_WITHDRAWN_WITH_MOVE_IN: (FACILITY, PushWhen.NEVER),
    Event.DECLINED_BY_SEEKER: (FACILITY, PushWhen.NEVER),
    Event.DECLINE_UNDONE: (FACILITY, PushWhen.NEVER),
    Event.DECLINED_BY_FACILITY: (SEEKER, PushWhen.ALWAYS),
    Event.VISIT_OFFERED: (SEEKER, PushWhen.ALWAYS),
    Event.VISIT_AGREED: (FACILITY, PushWhen.NEVER),
    Event.VISIT_WANTED: (FACILITY, PushWhen.NEVER),
    Event.VISIT_CALLED_OFF_BY_FACILITY: (SEEKER, PushWhen.ALWAYS),
    Event.VISIT_CALLED_OFF_BY_SEEKER: (FACILITY, PushWhen.NEVER),
    Event.VISIT_NEAR: (BOTH_SIDES, PushWhen.ALWAYS),
    Event.VISIT_UNREPORTED: (FACILITY, PushWhen.NEVER),
    Event.VISIT_REPORTED: (SEEKER, PushWhen.ALWAYS),
    Event.MOVE_IN_CONFIRMED: (SEEKER, PushWhen.ALWAYS),
    Event.MOVE_IN_UNCONFIRMED: (SEEKER, PushWhen.ALWAYS),
    Event.MOVE_IN_ASKED: (SEEKER, PushWhen.ALWAYS),
    Event.SAID_MOVED_IN: (FACILITY, PushWhen.NEVER),
    Event.SAID_MOVED_IN_AFTER_CLOSING: (FACILITY, PushWhen.NEVER),
    Event.MESSAGE: (THE_OTHER_SIDE, PushWhen.WHEN_AWAY),
    Event.CLOSED_BY_FACILITY: (SEEKER, PushWhen.ALWAYS),
    Event.CLOSED_BY_SEEKER: (FACILITY, PushWhen.NEVER),
    Event.CLOSED_WITH_VISIT_BY_FACILITY: (SEEKER, PushWhen.ALWAYS),
    Event.CLOSED_WITH_VISIT_BY_SEEKER: (FACILITY, PushWhen.NEVER),
    Event.CLOSED_BY_OPERATOR: (SEEKER, PushWhen.ALWAYS),
    Event.CLOSED_WITH_VISIT_BY_OPERATOR: (SEEKER, PushWhen.ALWAYS),
    Event.REPORT_NO_ACTION: (SEEKER, PushWhen.ALWAYS),
    Event.REPORT_WARNED: (SEEKER, PushWhen.ALWAYS),
    Event.REPORT_SUSPENDED: (SEEKER, PushWhen.ALWAYS),
    Event.REPORT_CLOSED: (SEEKER, PushWhen.ALWAYS),
    Event.HOME_DEACTIVATED: (SEEKER, PushWhen.ALWAYS),
    Event.PREFERENCE_WITHDRAWN: (FACILITY, PushWhen.NEVER),
    Event.PREFERENCE_WITHDRAWN_TO_ROOM: (FACILITY, PushWhen.NEVER),
    Event.OPINION_GIVEN: (SEEKER, PushWhen.ALWAYS),
}

# Words that must not appear in a notification that others can see on the phone.
DISCLOSING_WORDS = (
    *(condition.label for condition in Condition),
    *(kind.label for kind in CertificateKind),
    *("障害", "障がい", "障碍", "難病", "病", "精神", "知的", "発達", "身体", "手帳", "受給者証", "区分"),
    *("福祉", "介護", "支援", "利用者", "患者", "暴力", "車いす", "車椅子", "グループホーム"),
)

HOME = "ひだまりホーム世田谷"
#: The longest dates in the formats for applicants and for staff.
WHEN = "2026年11月26日（木）午後11時30分"
WHEN_FOR_STAFF = "2026/11/26（木）23:30"
READERS = {Role.APPLICANT: WHEN, Role.FACILITY: WHEN_FOR_STAFF, Role.COUNSELOR: WHEN_FOR_STAFF}
LONGEST_HOME = "あ" * 100
LINE_ALT_TEXT_MAX = 1500
LINE_BUTTON_LABEL_MAX = 40
SENTENCE_MAX = 40
SENTENCE_MAX_FOR_STAFF = 50

every_event = for_each("event", Event)
pushed_events = for_each("event", [event for event, (_, push) in TABLE.items() if push is not PushWhen.NEVER])


def test_every_event_has_an_announcement():
    assert set(ANNOUNCEMENTS) == set(TABLE) == set(Event)


@every_event
def test_recipient_and_push_match_the_table(event):
    assert (ANNOUNCEMENTS[event].notified_side, ANNOUNCEMENTS[event].push) == TABLE[event]


@every_event
def test_events_for_the_facility_are_never_pushed(event):
    if ANNOUNCEMENTS[event].notified_side is Side.FACILITY:
        assert ANNOUNCEMENTS[event].push is PushWhen.NEVER


def test_only_messages_are_pushed_when_the_recipient_is_away():
    assert [event for event in Event if ANNOUNCEMENTS[event].push is PushWhen.WHEN_AWAY] == [Event.MESSAGE]


def test_announcements_are_read_only():
    with pytest.raises(TypeError):
        ANNOUNCEMENTS[Event.MESSAGE] = ANNOUNCEMENTS[Event.ACCEPTED]  # type: ignore[index]


@every_event
def test_texts_mention_no_disability(event):
    plan = ANNOUNCEMENTS[event]
    for words in (*plan.lines, *plan.staff_lines, plan.push_text, plan.button):
        assert not [word for word in DISCLOSING_WORDS if word in words]


@every_event
@for_each("reader", READERS)
def test_notification_has_one_sentence_per_line(event, reader):
    for line in lines_for(event, HOME, reader, READERS[reader]).split("\n"):
        assert line.endswith("。")
        assert line.count("。") == 1


@every_event
def test_sentences_are_short(event):
    for_staff = lines_for(event, HOME, Role.FACILITY, WHEN_FOR_STAFF)
    assert max(map(len, for_staff.split("\n"))) <= SENTENCE_MAX_FOR_STAFF
    if ANNOUNCEMENTS[event].notified_side is not FACILITY:
        text = lines_for(event, HOME, Role.APPLICANT, WHEN).replace("\n", "") + push_text_for(
            event, HOME, WHEN
        )
        assert [sentence for sentence in text.split("。") if len(sentence) >= SENTENCE_MAX] == []


def test_visit_reminder_has_a_text_for_each_side():
    easy = lines_for(Event.VISIT_NEAR, HOME, Role.APPLICANT, WHEN)
    assert easy == push_text_for(Event.VISIT_NEAR, HOME, WHEN).replace("。", "。\n").rstrip()
    for reader in (Role.FACILITY, Role.COUNSELOR):
        text = lines_for(Event.VISIT_NEAR, HOME, reader, WHEN_FOR_STAFF)
        assert text.startswith(f"「{HOME}」の見学は、{WHEN_FOR_STAFF}です。")
        assert "行けないとき" not in text


@pushed_events
def test_push_names_the_home_and_fits_lines_limits(event):
    assert push_text_for(event, HOME, WHEN).startswith(f"「{HOME}」")
    assert len(push_text_for(event, LONGEST_HOME, WHEN)) <= LINE_ALT_TEXT_MAX
    assert 1 <= len(ANNOUNCEMENTS[event].button) <= LINE_BUTTON_LABEL_MAX


@pushed_events
def test_push_has_the_text_of_the_notification(event):
    assert push_text_for(event, HOME, WHEN) == lines_for(event, HOME, Role.APPLICANT, WHEN).replace("\n", "")


def test_event_without_push_has_no_push_text():
    assert {
        ANNOUNCEMENTS[event].push_text for event, (_, push) in TABLE.items() if push is PushWhen.NEVER
    } == {""}


@every_event
@for_each("name", ["{home}", "{0}", "100%", "㈱「かぎ」", "a\\nb"])
def test_home_name_is_inserted_verbatim(event, name):
    for text, template in (
        (lines_for(event, name, Role.APPLICANT, WHEN), "\n".join(ANNOUNCEMENTS[event].lines)),
        (push_text_for(event, name, WHEN), ANNOUNCEMENTS[event].push_text),
    ):
        assert text == name.join(template.replace("{when}", WHEN).split("{home}"))


#: Words and spellings of the texts for applicants.
_EASY = ("大丈夫", "えら", "とど", "くわしい", "ちがう", "いそが", "もどり", "することは")


@every_event
@for_each("reader", [Role.FACILITY, Role.COUNSELOR])
def test_staff_do_not_read_easy_japanese(event, reader):
    text = lines_for(event, HOME, reader, WHEN_FOR_STAFF) if notice_kind(event) else ""
    assert [word for word in _EASY if word in text] == []
