"""Taking turns: work on files that needs much of the machine runs one at a time, and a full line takes nobody more."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from gevent import get_hub
from gevent.lock import BoundedSemaphore

from server.domain.refusals import Unavailable

#: How many wait for their turn at most, in each process: each of them holds a file of up to 10 MB.
WAITING_MAX = 64
_FULL = "いま、多くの写真やファイルを受け取っています。30秒ほど待ってから、もう一度送ってください。"


@dataclass
class _Line:
    turn: BoundedSemaphore = field(default_factory=BoundedSemaphore)
    length: int = 0


class Turns:
    """One line of those that wait; they do so before gevent's thread pool, whose threads password checks need."""

    def __init__(self) -> None:
        # Of each hub its own: a process that serves has one, and between two a semaphore wakes nobody.
        self._lines: WeakKeyDictionary[object, _Line] = WeakKeyDictionary()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Wait for a turn and hold it; refuse where too many wait already."""
        line = self._lines.setdefault(get_hub(), _Line())
        if line.length > WAITING_MAX:
            raise Unavailable(_FULL, "files_waiting")
        line.length += 1
        try:
            with line.turn:
                yield
        finally:
            line.length -= 1
