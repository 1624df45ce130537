"""Taking turns: what needs much of the machine waits in a bounded line; a full line takes nobody more."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from gevent import get_hub, sleep
from gevent.lock import BoundedSemaphore

from server.domain.refusals import Unavailable

#: How many files wait for their turn at most, in each process: each of them holds up to 10 MB.
WAITING_MAX = 64
_FILES_WAIT = "いま、多くの写真やファイルを受け取っています。30秒ほど待ってから、もう一度送ってください。"


@dataclass
class _Line:
    turns: BoundedSemaphore
    #: How many hold a turn or wait for one.
    length: int = 0


class Turns:
    """One line of those that wait; they do so before gevent's thread pool, whose threads password checks need."""

    def __init__(
        self,
        at_once: int = 1,
        waiting_max: int = WAITING_MAX,
        full: str = _FILES_WAIT,
        code: str = "files_waiting",
    ) -> None:
        self.at_once = at_once
        self.waiting_max = waiting_max
        self._full, self._code = full, code
        # Of each hub its own: a process that serves has one, and between two a semaphore wakes nobody.
        self._lines: WeakKeyDictionary[object, _Line] = WeakKeyDictionary()

    def is_taken(self) -> bool:
        """Say whether somebody who comes now would wait."""
        line = self._lines.get(get_hub())
        return line is not None and line.length >= self.at_once

    @contextmanager
    def one(self) -> Iterator[None]:
        """Wait for a turn and hold it; refuse where too many wait already."""
        line = self._lines.setdefault(get_hub(), _Line(BoundedSemaphore(self.at_once)))
        if line.length >= self.at_once + self.waiting_max:
            raise Unavailable(self._full, self._code)
        line.length += 1
        try:
            with line.turns:
                # Work that never waits itself, as SQLite's, would hand the turn on without letting others in between.
                sleep(0)
                yield
        finally:
            line.length -= 1
