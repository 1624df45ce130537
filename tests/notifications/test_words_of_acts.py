"""LINE and the pages of the applicants' app use the same word for the same act."""

import re
from typing import NamedTuple

from server.core.vocabulary import Event
from server.notifications.rules.events import ANNOUNCEMENTS, HELPER_PUSH_TEXT
from tests.support.rows import for_each
from tests.support.source import ROOT

CONTACTS = "shared-ui/src/features/contacts/text"
ROOM = "shared-ui/src/features/room/text"
VISITS = "shared-ui/src/features/visits/text"
HELPER = "liff-app/src/features/helper/text"


class Act(NamedTuple):
    name: str
    word: str
    events: tuple[Event, ...]
    #: The file of the texts without its ending, and the key of a text about the act.
    file: str
    key: str


ACTS = [
    Act("days are proposed", "見学できる日", (Event.VISIT_OFFERED,), VISITS, "newDays"),
    Act(
        "the home calls a visit off",
        "取りやめ",
        (Event.VISIT_CALLED_OFF_BY_FACILITY,),
        VISITS,
        "other: (when) =>|other: (when: string) =>",
    ),
    Act(
        "a visit goes with the room",
        "見学も、なくな",
        (Event.CLOSED_WITH_VISIT_BY_FACILITY,),
        VISITS,
        "goesToo",
    ),
    Act("a visit is done", "見学", (Event.VISIT_REPORTED, Event.VISIT_NEAR), VISITS, "title"),
    Act("the home withdraws", "取り下げ", (Event.DECLINED_BY_FACILITY,), CONTACTS, "facility"),
    Act("a person moves in", "入居", (Event.MOVE_IN_CONFIRMED,), CONTACTS, "confirmed"),
    Act(
        "the move-in is asked for",
        "入居しましたか",
        (Event.MOVE_IN_ASKED,),
        CONTACTS,
        "question",
    ),
    Act(
        "a room is closed",
        "閉じ",
        (Event.CLOSED_BY_FACILITY, Event.CLOSED_BY_OPERATOR, Event.CLOSED_WITH_VISIT_BY_FACILITY),
        ROOM,
        "roomClosed",
    ),
    Act("a request is accepted", "承認", (Event.REQUEST_SENT,), CONTACTS, "accept"),
    Act("a request is declined", "辞退", (Event.REQUEST_SENT,), CONTACTS, "decline"),
    Act("a helper reads along", "いっしょに読む人", (Event.OPINION_GIVEN,), HELPER, "title"),
]


def _page_text(file: str, key: str, *, easy: bool) -> str:
    source = (ROOT / f"{file}{'.easy' if easy else ''}.ts").read_text(encoding="utf-8")
    start = key if "=>" in key else f"{key}:"
    found = re.search(rf"^ *(?:{_escaped(start)})[^\"`]*[\"`](.*?)[\"`],?$", source, flags=re.MULTILINE)
    assert found, f"{file} has no text {key}"
    return re.sub(r"\{([^{}|]+)\|[^{}|]+\}", r"\1", found[1])


def _escaped(start: str) -> str:
    return "|".join(re.escape(one) for one in start.split("|"))


@for_each("act", ACTS)
def test_line_and_page_use_the_word(act: Act) -> None:
    for event in act.events:
        announcement = ANNOUNCEMENTS[event]
        assert act.word in announcement.push_text, event
        assert act.word in "".join(announcement.lines), event
    for easy in (True, False):
        assert act.word in _page_text(act.file, act.key, easy=easy), f"easy: {easy}"


def test_helper_is_asked_in_the_same_words_as_on_the_page() -> None:
    asked = (ROOT / f"{HELPER}.easy.ts").read_text(encoding="utf-8")
    assert "「どう{思|おも}う？」" in asked
    assert "「どう思う？」" in HELPER_PUSH_TEXT


@for_each("event", [*Event])
def test_line_never_says_you(event: Event) -> None:
    """The reader may be a family member or a helper."""
    announcement = ANNOUNCEMENTS[event]
    assert "あなた" not in "".join((announcement.push_text, announcement.button, *announcement.lines))
