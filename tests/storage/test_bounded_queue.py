"""A bounded queue: what waits holds nothing that others need, and a full line refuses the next."""

import io
from collections.abc import Callable
from typing import Any

import gevent
import pytest
from apiflask import APIFlask
from sqlalchemy.pool import QueuePool

from server.core import bounded_queue
from server.core.database import db
from server.integrations.storage import documents, images
from tests.support.forms import picture
from tests.support.media.pdfs import pdf
from tests.support.people import Answer, People

Prepare = Callable[[], Any]
WORK: list[tuple[bounded_queue.BoundedQueue, Prepare]] = [
    (images.IMAGE_QUEUE, lambda: images.prepare_picture(picture(), "images")),
    (documents.DOCUMENT_QUEUE, lambda: documents.prepare_document(pdf(), "plan.pdf", "file", "")),
]


def _waiting(line: bounded_queue.BoundedQueue) -> int:
    """Return how many hold a turn or wait for one."""
    return line._lines[gevent.get_hub()].length


def _until(happens: Callable[[], bool]) -> None:
    """Let the other greenlets run until something happens; without it, fail."""
    with gevent.Timeout(30):
        while not happens():
            gevent.sleep(0.001)


def _upload(people: People) -> Callable[[], Answer]:
    facility = people.facility()
    path = f"/api/facilities/homes/{facility.register_home()}/upload_images/"
    return lambda: facility.call("POST", path, data={"images": (io.BytesIO(picture()), "home.jpg")})


@pytest.mark.parametrize(("line", "prepare"), WORK, ids=["pictures", "PDFs"])
def test_what_waits_for_its_turn_leaves_the_threads_to_others(
    line: bounded_queue.BoundedQueue, prepare: Prepare
) -> None:
    pool = gevent.get_hub().threadpool
    with line.one():
        waiting = [gevent.spawn(prepare) for _ in range(2 * pool.maxsize)]
        _until(lambda: _waiting(line) == 1 + len(waiting))
        with gevent.Timeout(30):
            assert pool.apply(lambda: "a password check") == "a password check"
    assert [one.get(timeout=60) is not None for one in waiting[:2]] == [True, True]
    gevent.killall(waiting[2:])


def test_a_full_line_says_to_try_again_and_goes_on_once_there_is_room(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(images.IMAGE_QUEUE, "waiting_max", 1)
    upload = _upload(people)
    with images.IMAGE_QUEUE.one():
        waiting = gevent.spawn(images.prepare_picture, picture(), "images")
        _until(lambda: _waiting(images.IMAGE_QUEUE) == 2)
        refused = upload()
    assert (refused.status_code, refused.json["code"]) == (503, "files_waiting")
    assert refused.headers["Retry-After"] == "30"
    assert "写真" in refused.json["detail"]
    waiting.get(timeout=60)
    assert upload().status_code == 201


@pytest.mark.only_on("postgresql")
def test_a_picture_that_waits_holds_no_connection_to_the_database(app: APIFlask, people: People) -> None:
    upload = _upload(people)
    with images.IMAGE_QUEUE.one():
        waiting = gevent.spawn(upload)
        _until(lambda: _waiting(images.IMAGE_QUEUE) == 2)
        with app.app_context():
            pool = db.engine.pool
            assert isinstance(pool, QueuePool)
            assert pool.checkedout() == 0
    assert waiting.get(timeout=60).status_code == 201
