"""Bounded queues: waiting jobs hold no shared resources, and a full queue refuses the next job."""

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


def _length(queue: bounded_queue.BoundedQueue) -> int:
    """Return the number of running and waiting jobs."""
    return queue._lines[gevent.get_hub()].length


def _until(condition: Callable[[], bool]) -> None:
    """Let other greenlets run until the condition holds; fail after 30 seconds."""
    with gevent.Timeout(30):
        while not condition():
            gevent.sleep(0.001)


def _upload(people: People) -> Callable[[], Answer]:
    facility = people.facility()
    path = f"/api/facilities/homes/{facility.register_home()}/upload_images/"
    return lambda: facility.call("POST", path, data={"images": (io.BytesIO(picture()), "home.jpg")})


@pytest.mark.parametrize(("queue", "prepare"), WORK, ids=["pictures", "PDFs"])
def test_waiting_jobs_hold_no_threads(queue: bounded_queue.BoundedQueue, prepare: Prepare) -> None:
    pool = gevent.get_hub().threadpool
    with queue.slot():
        waiting = [gevent.spawn(prepare) for _ in range(2 * pool.maxsize)]
        _until(lambda: _length(queue) == 1 + len(waiting))
        with gevent.Timeout(30):
            assert pool.apply(lambda: "a password check") == "a password check"
    assert [one.get(timeout=60) is not None for one in waiting[:2]] == [True, True]
    gevent.killall(waiting[2:])


def test_full_queue_refuses_jobs_until_there_is_room(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images.IMAGE_QUEUE, "waiting_max", 1)
    upload = _upload(people)
    with images.IMAGE_QUEUE.slot():
        waiting = gevent.spawn(images.prepare_picture, picture(), "images")
        _until(lambda: _length(images.IMAGE_QUEUE) == 2)
        refused = upload()
    assert (refused.status_code, refused.json["code"]) == (503, "files_waiting")
    assert refused.headers["Retry-After"] == "30"
    assert "写真" in refused.json["detail"]
    waiting.get(timeout=60)
    assert upload().status_code == 201


@pytest.mark.only_on("postgresql")
def test_waiting_picture_holds_no_database_connection(app: APIFlask, people: People) -> None:
    upload = _upload(people)
    with images.IMAGE_QUEUE.slot():
        waiting = gevent.spawn(upload)
        _until(lambda: _length(images.IMAGE_QUEUE) == 2)
        with app.app_context():
            pool = db.engine.pool
            assert isinstance(pool, QueuePool)
            assert pool.checkedout() == 0
    assert waiting.get(timeout=60).status_code == 201
