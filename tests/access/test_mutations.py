"""Mutation tests: the search of `test_random_lives.py` finds deliberate breaks of the server."""

import pytest

from tests.support.machine.after import breaks_of_pictures, breaks_of_sight, breaks_of_words  # noqa: F401 - they list themselves
from tests.support.machine.after.breaks import BREAKS, Break
from tests.support.machine.after.life import Leak, Life, Step
from tests.support.machine.after.stage import Stage

#: The first break of each place. The full run tests the other breaks too.
FIRST = {one.where: one for one in reversed(BREAKS)}.values()
RELEASE = pytest.mark.release


def test_breaks_are_distinct() -> None:
    assert len({one.do for one in BREAKS}) == len(BREAKS) >= 30
    assert all(one.does and one.steps for one in BREAKS)


@pytest.mark.parametrize(
    "broken",
    [pytest.param(one, id=one.do.__name__, marks=[] if one in FIRST else [RELEASE]) for one in BREAKS],
)
def test_break_is_found(stage: Stage, broken: Break) -> None:
    with pytest.MonkeyPatch.context() as patch:
        broken.do(patch, stage.app)
        with pytest.raises(Leak, match=broken.where):
            Life(stage).live(broken.steps, looks=False)


@RELEASE
@pytest.mark.parametrize("steps", sorted({tuple(one.steps) for one in BREAKS}))
def test_no_break_finds_nothing(stage: Stage, steps: tuple[Step, ...]) -> None:
    Life(stage).live(steps, looks=False)
