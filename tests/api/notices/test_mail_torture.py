"""The worker is killed and the clock moved while staff are told by mail: a short run of `npm run torture:mails`."""

from pathlib import Path

import pytest

from tests.torture.mails import torture

pytestmark = [pytest.mark.only_on("sqlite"), pytest.mark.long]


def test_each_event_is_told_once_in_time_and_names_nobody(tmp_path: Path) -> None:
    run, found = torture(tmp_path, f"sqlite:///{tmp_path}/torture.sqlite3", events=60, kills=2)
    assert run.kills == 2
    assert found.mails > 20
    assert found.faults == []
