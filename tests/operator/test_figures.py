"""Published figures: small numbers are hidden and cannot be derived from the sums."""

from collections import Counter, defaultdict

from server.contacts.rules.figures import Figure
from server.operator.rules.figures import UNMET_MAX, UnmetWish, figure_rows, hours_within, top_unmet_wishes
from tests.support.rows import for_each

NAMES = ("北海道", "青森県", "岩手県")


@for_each(
    ("counts", "shown"),
    [
        ((0, 4, 5), [None, None, 5]),
        ((900, 7, 12), [900, 7, 12]),
        # A single hidden number could be derived from the sum.
        ((900, 3, 12), [900, None, None]),
        ((0, 0, 0), [None, None, None]),
    ],
)
def test_small_numbers_are_hidden_at_least_two_at_a_time(counts: tuple[int, ...], shown: list[int]) -> None:
    steps: defaultdict[Figure, dict[str, int]] = defaultdict(dict)
    steps[Figure.MOVE_INS] = dict(zip(NAMES, counts, strict=True))
    lines = figure_rows(NAMES, steps, {})
    assert [line.move_ins for line in lines] == shown
    assert {line.requests for line in lines} == {None}


@for_each(
    ("answers", "half", "most"),
    [
        ({1: 4}, None, None),
        ({1: 5}, 1, 1),
        ({0: 5, 30: 4, 700: 1}, 0, 30),
        ({0: 5, 30: 3, 700: 2}, 0, 700),
        ({0: 4, 30: 5, 700: 1}, 30, 30),
    ],
)
def test_hours_within_a_share_of_the_answers(
    answers: dict[int, int], half: int | None, most: int | None
) -> None:
    assert hours_within(Counter(answers), 0.5) == half
    assert hours_within(Counter(answers), 0.9) == most


def test_most_common_unmet_wishes_are_shown_and_rare_ones_hidden() -> None:
    wishes = [UnmetWish("大阪府", str(people), people) for people in range(UNMET_MAX + 20)]
    assert [wish.people for wish in top_unmet_wishes(wishes)] == [*range(UNMET_MAX + 19, 19, -1)]
    assert top_unmet_wishes(wishes[:5]) == []
