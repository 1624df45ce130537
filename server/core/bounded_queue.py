"""A bounded queue for work that needs much CPU or memory."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from gevent import get_hub, sleep
from gevent.lock import BoundedSemaphore

from server.core.refusals import Unavailable

#: The maximum number of waiting files per process. Each file uses up to 10 MB of memory.
WAITING_MAX = 64
_FULL_FOR_FILES = "いま、多くの写真やファイルを受け取っています。30秒ほど待ってから、もう一度送ってください。"


@dataclass
class _HubLine:
    """The callers in one gevent hub."""

    slots: BoundedSemaphore
    #: The number of callers that hold a slot or wait for a slot.
    length: int = 0


class BoundedQueue:
    """Lets `at_once` callers work, and at most `waiting_max` callers wait.

    Callers wait here and not in gevent's thread pool, because password checks need the pool's threads.
    """

    def __init__(
        self,
        at_once: int = 1,
        waiting_max: int = WAITING_MAX,
        full: str = _FULL_FOR_FILES,
        code: str = "files_waiting",
    ) -> None:
        self.at_once = at_once
        self.waiting_max = waiting_max
        self._full, self._code = full, code
        # One line per gevent hub, because a semaphore cannot wake a waiter of another hub. A web process has one hub.
        self._lines: WeakKeyDictionary[object, _HubLine] = WeakKeyDictionary()

    def is_busy(self) -> bool:
        """Return whether a new caller would have to wait."""
        line = self._lines.get(get_hub())
        return line is not None and line.length >= self.at_once

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Wait for a slot and hold it; raise `Unavailable` if the queue is full."""
        line = self._lines.setdefault(get_hub(), _HubLine(BoundedSemaphore(self.at_once)))
        if line.length >= self.at_once + self.waiting_max:
            raise Unavailable(self._full, self._code)
        line.length += 1
        try:
            with line.slots:
                # Let other greenlets run first. Otherwise callers whose work never yields (such as SQLite's) would get
                # their slots one after another, and no other greenlet could run.
                sleep(0)
                yield
        finally:
            line.length -= 1
