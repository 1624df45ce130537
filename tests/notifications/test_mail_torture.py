"""Short runs of `torture:mails` and `torture:visits`: the worker is killed and the clock jumps."""

import random
from pathlib import Path

import pytest

from tests.torture import visits
from tests.torture.mails import torture

pytestmark = [pytest.mark.release, pytest.mark.long]


@pytest.fixture(autouse=True)
def _fixed_seed() -> None:
    """Make the random choices repeatable."""
    random.seed(20)


def test_each_event_is_mailed_once_in_time_without_names(tmp_path: Path) -> None:
    run, found = torture(tmp_path, f"sqlite:///{tmp_path}/torture.sqlite3", events=60, kills=2)
    assert run.kills == 2
    assert found.mails > 20
    assert found.faults == []


def test_each_visit_is_reminded_once_and_cancelled_visits_never(tmp_path: Path) -> None:
    run, faults = visits.torture(tmp_path, f"sqlite:///{tmp_path}/torture.sqlite3", visits=64, kills=2)
    assert run.kills == 2
    assert any(visit.off_at for visit in run.tracked)
    assert visits.on_phones(run) > 0
    assert run.jumps == 2
    assert faults == []
