"""Taking turns: what needs much of the machine waits in a bounded line; a full line takes nobody more."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import get_native_id
from typing import TypeVar
from weakref import WeakKeyDictionary

from gevent import get_hub, sleep
from gevent.lock import BoundedSemaphore
from gevent.monkey import get_original

from server.core.refusals import Unavailable

#: How many files wait for their turn at most, in each process: each of them holds up to 10 MB.
WAITING_MAX = 64
_FILES_WAIT = "いま、多くの写真やファイルを受け取っています。30秒ほど待ってから、もう一度送ってください。"


@dataclass
class _Line:
    turns: BoundedSemaphore
    #: How many hold a turn or wait for one.
    length: int = 0


class BoundedQueue:
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


Made = TypeVar("Made")

# All that a program gets of the environment: none of the service's secrets.
_NEEDED = ("PATH", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH")
_BACKGROUND = 10
# gevent's own, and its `subprocess`, work in its first thread alone.
_spawn, _wait = get_original("os", ["posix_spawn", "waitpid"])
_start_thread, _new_lock = get_original("_thread", ["start_new_thread", "allocate_lock"])


def answer_of(words: Sequence[str], given: bytes = b"") -> str:
    """Run a program of ours in Python and return what it prints; to be waited for on the thread pool.

    What it is given must fit into a pipe (64 KB).
    """
    (their_input, ours), (reading, writing) = os.pipe(), os.pipe()
    try:
        os.write(ours, given)
        environment = {name: os.environ[name] for name in _NEEDED if name in os.environ}
        actions = [
            (os.POSIX_SPAWN_DUP2, their_input, 0),
            (os.POSIX_SPAWN_DUP2, writing, 1),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_RDWR, 0),
        ]
        command = [sys.executable, "-I", *words]
        process = _spawn(sys.executable, command, environment, file_actions=actions)
    except BaseException:
        os.close(reading)
        raise
    finally:
        for end in (their_input, ours, writing):
            os.close(end)
    # Each program has a limit of its own: its end of the pipe is closed in time, whatever it met.
    with os.fdopen(reading, "rb") as printed:
        found = printed.read().decode()
    with suppress(ChildProcessError):
        _wait(process, 0)
    return found


def in_background(work: Callable[[], Made]) -> Made:
    """Do work that releases the interpreter where it gets a processor last; to be waited for on the thread pool."""
    made: list[Made] = []
    faults: list[BaseException] = []
    done = _new_lock()

    def run() -> None:
        try:
            # Linux has a priority for each thread; elsewhere there is no such process.
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, get_native_id(), _BACKGROUND)
            made.append(work())
        except BaseException as fault:
            faults.append(fault)
        finally:
            done.release()

    done.acquire()
    _start_thread(run, ())
    done.acquire()
    if faults:
        raise faults[0]
    return made[0]
