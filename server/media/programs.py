"""Programs of our own for what must not hold up the interpreter, and threads that let everything else go first."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import get_native_id
from typing import TypeVar

from gevent.monkey import get_original

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
