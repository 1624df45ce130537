"""Mutation tests: the search of `test_random_lives.py` finds deliberate breaks of the server."""

import pytest

from tests.support.machine.lives import breaks_of_certificates, breaks_of_messages, breaks_of_visibility  # noqa: F401 - they list themselves
from tests.support.machine.lives.breaks import BREAKS, Break
from tests.support.machine.lives.life import Leak, Life, Step
from tests.support.machine.lives.scenario import Scenario

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
def test_break_is_found(scenario: Scenario, broken: Break) -> None:
    with pytest.MonkeyPatch.context() as patch:
        broken.do(patch, scenario.app)
        with pytest.raises(Leak, match=broken.where):
            Life(scenario).live(broken.steps, looks=False)


@RELEASE
@pytest.mark.parametrize("steps", sorted({tuple(one.steps) for one in BREAKS}))
def test_no_break_finds_nothing(scenario: Scenario, steps: tuple[Step, ...]) -> None:
    Life(scenario).live(steps, looks=False)
