"""Operator timelines show a Japanese label for every code."""

from server.core.vocabulary import Action, CaseAction, Event, NoticeEvent, RequestStep, SeekerStep, VisitStep
from server.operator.rules.timeline import EntryKind, label_of, state_label_of
from tests.support.rows import for_each

CODES = {
    EntryKind.NOTICE: (*Event, *NoticeEvent),
    EntryKind.PUSH: tuple(Event),
    EntryKind.STEP: (*RequestStep, *Action, *SeekerStep, *VisitStep),
    EntryKind.CASE: tuple(CaseAction),
}
STATES = {
    EntryKind.PUSH: ("waiting", "sent", "failed"),
    EntryKind.MAIL: ("waiting", "sent", "failed"),
    EntryKind.NOTICE: ("read", "unread"),
    EntryKind.SESSION: ("begun", "ended"),
    EntryKind.REPORT: ("waiting", "settled"),
}


@for_each(("kind", "code"), [(kind, code) for kind, codes in CODES.items() for code in codes])
def test_every_code_has_a_label(kind: EntryKind, code: str) -> None:
    word = label_of(kind, code)
    assert word
    assert not word.isascii()


@for_each(("kind", "state"), [(kind, state) for kind, states in STATES.items() for state in states])
def test_every_state_has_a_label(kind: EntryKind, state: str) -> None:
    word = state_label_of(kind, state)
    assert word
    assert not word.isascii()


def test_unknown_code_is_shown_unchanged() -> None:
    assert label_of(EntryKind.STEP, "no_longer_done") == "no_longer_done"
    assert label_of(EntryKind.MESSAGE, None) is None
