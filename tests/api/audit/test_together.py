"""Looks that wait at once are recorded together: each is answered once its own row stands, or not at all."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from apiflask import APIFlask

from tests.support.people import People
from tests.support.statements import statements
from tests.support.world.audit import faults, last, rows_after

LOOKS = 6


def look_at_once(app: APIFlask, people: People, before: Callable[[], object]) -> tuple[list[int], int]:
    """Open a case of each of some counselors at once; return the statuses, and the number of INSERTs."""
    seekers = [people.counselor() for _ in range(LOOKS)]
    paths = [
        f"/api/applicants/preferences/{seeker.register_preference(name='山本 一郎')}/" for seeker in seekers
    ]
    before()
    recorder = app.extensions["recorder"]
    with statements(app) as made, ThreadPoolExecutor(LOOKS) as pool:
        with recorder.turn:
            answers = [pool.submit(one.call, "GET", path) for one, path in zip(seekers, paths, strict=True)]
            while len(recorder.waiting) < LOOKS:
                assert not any(answer.done() for answer in answers)
                time.sleep(0.01)
        statuses = [answer.result().status_code for answer in answers]
    return statuses, sum(statement.startswith("INSERT INTO audit_entry") for statement in made)


def test_all_looks_that_wait_are_recorded_by_one_insert_in_one_chain(app: APIFlask, people: People) -> None:
    begun: list[int] = []
    statuses, inserts = look_at_once(app, people, lambda: begun.append(last(app)))
    assert statuses == [200] * LOOKS
    assert inserts == 1
    rows = rows_after(app, begun[0])
    assert [row["act"] for row in rows] == ["case_opened"] * LOOKS
    assert (
        len({(row["account_id"], row["object_id"], row["office_id"], row["request_id"]) for row in rows})
        == LOOKS
    )
    assert faults(app) == []


def test_no_look_is_answered_whose_batch_cannot_be_stored(
    app: APIFlask, people: People, nothing_recorded: Callable[[], None]
) -> None:
    statuses, inserts = look_at_once(app, people, nothing_recorded)
    assert min(statuses) >= 500
    # All were told by one try: those who wait do not each find out for themselves.
    assert inserts == 1
