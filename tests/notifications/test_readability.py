"""Texts that LINE delivers to applicants are easy to read."""

from server.core.vocabulary import Event, Side
from server.notifications.rules import line_events as calls_for_help
from server.notifications.rules.events import ANNOUNCEMENTS, OPEN_APP_BUTTON, PushWhen, combined_text
from server.notifications.service import line_events
from tests.notifications.readable import faults_of
from tests.support.rows import for_each

PUSHED = [plan for plan in ANNOUNCEMENTS.values() if plan.push is not PushWhen.NEVER]
SHOWN_IN_THE_APP = [event for event in Event if ANNOUNCEMENTS[event].notified_side is not Side.FACILITY]

WHEN = "2026年3月6日（金）午後2時30分"
MESSAGES = [
    *(plan.push_text.format(home="れい", when=WHEN) for plan in PUSHED),
    *(plan.button for plan in PUSHED),
    *(
        line.format(home="れい", when=WHEN)
        for event in SHOWN_IN_THE_APP
        for line in ANNOUNCEMENTS[event].lines
    ),
    *(combined_text(3), OPEN_APP_BUTTON),
    *(
        line_events._USUAL_REPLY,
        calls_for_help.HELP_REPLY,
        calls_for_help.GREETING,
        calls_for_help.HELP_BUTTON,
    ),
    *(label for label, _ in calls_for_help.TELEPHONES),
]


@for_each("message", MESSAGES)
def test_message_is_easy_to_read(message: str) -> None:
    assert faults_of(message) == []


@for_each(
    ("fault", "text"),
    [
        (
            "long",
            "ホームの人と話して、見学の日をゆっくり決めてから、お返事を送ることができるようになります。",
        ),
        ("more than one thing", "写真を見て、話を聞いて、決めます。"),
        ("double negation", "答えなければ送れません。"),
        ("stiff", "ご連絡いたします。"),
        ("hard word", "逡巡してもいいです。"),
    ],
)
def test_each_fault_is_detected(fault: str, text: str) -> None:
    assert any(found.startswith(fault) for found in faults_of(text))
