"""Batches grow with the load, contain each item once, and a failed batch does not stop the next one."""

from threading import Event

import pytest
from apiflask import APIFlask

from server.core.batcher import Batcher
from tests.support.rooms import eventually


@pytest.mark.parametrize(
    ("added", "expected"),
    [
        pytest.param([(2, 3, 4)], [[1], [2, 3], [4]], id="in batches of at most two"),
        pytest.param([(1, 2), (2, 1)], [[1], [1, 2]], id="an item that waits already, once"),
    ],
)
def test_items_that_arrive_during_a_batch_form_the_next_one(
    app: APIFlask, added: list[tuple[int, ...]], expected: list[list[int]]
) -> None:
    batches: list[list[int]] = []
    has_begun, may_end = Event(), Event()

    def process(batch: list[int]) -> None:
        batches.append(batch)
        has_begun.set()
        assert may_end.wait(30)

    batcher = Batcher[int](app, process, most=2)
    batcher.add(1)
    assert has_begun.wait(30)
    for items in added:
        batcher.add(*items)
    may_end.set()
    eventually(lambda: batches == expected)


def test_failed_batch_does_not_stop_the_next_one(app: APIFlask) -> None:
    processed: list[int] = []

    def process(batch: list[int]) -> None:
        if 1 in batch:
            raise RuntimeError
        processed.extend(batch)

    batcher = Batcher[int](app, process, most=1)
    batcher.add(1, 2)
    eventually(lambda: processed == [2])
