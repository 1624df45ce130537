"""Whatever a timeline tells of has its word: no code is shown to an operator."""

from server.core.vocabulary import Action, CaseAction, Event, NoticeEvent, OtherStep, OwnStep, VisitStep
from server.operator.rules.timeline import EntryKind, label_of, state_label_of
from tests.support.rows import for_each

CODES = {
    EntryKind.NOTICE: (*Event, *NoticeEvent),
    EntryKind.PUSH: tuple(Event),
    EntryKind.STEP: (*OtherStep, *Action, *OwnStep, *VisitStep),
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
def test_what_was_done_or_told_has_a_word(kind: EntryKind, code: str) -> None:
    word = label_of(kind, code)
    assert word
    assert not word.isascii()


@for_each(("kind", "state"), [(kind, state) for kind, states in STATES.items() for state in states])
def test_how_it_stands_has_a_word(kind: EntryKind, state: str) -> None:
    word = state_label_of(kind, state)
    assert word
    assert not word.isascii()


def test_a_code_of_former_days_stands_as_it_is() -> None:
    assert label_of(EntryKind.STEP, "no_longer_done") == "no_longer_done"
    assert label_of(EntryKind.MESSAGE, None) is None
