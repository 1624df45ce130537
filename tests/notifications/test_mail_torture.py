"""The worker is killed and the clock moved while people are told: `torture:mails` and `torture:visits`, in short."""

import random
from pathlib import Path

import pytest

from tests.torture import visits
from tests.torture.mails import torture

pytestmark = [pytest.mark.release, pytest.mark.long]


@pytest.fixture(autouse=True)
def _same_chances() -> None:
    """Have what happens be the same each time: which events, when they are read, by which clock."""
    random.seed(20)


def test_each_event_is_told_once_in_time_and_names_nobody(tmp_path: Path) -> None:
    run, found = torture(tmp_path, f"sqlite:///{tmp_path}/torture.sqlite3", events=60, kills=2)
    assert run.kills == 2
    assert found.mails > 20
    assert found.faults == []


def test_each_side_is_reminded_of_each_visit_once_and_of_none_that_is_off(tmp_path: Path) -> None:
    run, faults = visits.torture(tmp_path, f"sqlite:///{tmp_path}/torture.sqlite3", visits=64, kills=2)
    assert run.kills == 2
    assert any(held.off_at for held in run.held)
    assert visits.on_phones(run) > 0
    assert run.jumps == 2
    assert faults == []
