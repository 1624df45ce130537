"""Run work that needs much CPU or memory in a low-priority thread, or in a separate program."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import get_native_id
from typing import TypeVar

from gevent.monkey import get_original

# The only environment variables that a started program gets. It must not see the server's secrets.
_PROGRAM_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH")
_LOW_PRIORITY = 10
# The original functions, because gevent's versions of these functions and of `subprocess` work only in its main thread.
_spawn, _wait = get_original("os", ["posix_spawn", "waitpid"])
_start_thread, _new_lock = get_original("_thread", ["start_new_thread", "allocate_lock"])

Result = TypeVar("Result")


def run_low_priority(work: Callable[[], Result]) -> Result:
    """Run work that releases the GIL in a low-priority thread and return its result; call this in the thread pool."""
    results: list[Result] = []
    faults: list[BaseException] = []
    done = _new_lock()

    def run() -> None:
        try:
            # Linux accepts the id of a thread. Other systems find no process with this id and raise an error.
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, get_native_id(), _LOW_PRIORITY)
            results.append(work())
        except BaseException as fault:
            faults.append(fault)
        finally:
            done.release()

    done.acquire()
    _start_thread(run, ())
    # Wait until `run` releases the lock.
    done.acquire()
    if faults:
        raise faults[0]
    return results[0]


def run_program(arguments: Sequence[str], input_: bytes = b"") -> str:
    """Run one of our Python programs and return its output; call this in the thread pool.

    The input must fit into a pipe (64 KB).
    """
    (program_input, our_input), (our_output, program_output) = os.pipe(), os.pipe()
    try:
        os.write(our_input, input_)
        environment = {name: os.environ[name] for name in _PROGRAM_ENVIRONMENT if name in os.environ}
        actions = [
            (os.POSIX_SPAWN_DUP2, program_input, 0),
            (os.POSIX_SPAWN_DUP2, program_output, 1),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_RDWR, 0),
        ]
        command = [sys.executable, "-I", *arguments]
        process = _spawn(sys.executable, command, environment, file_actions=actions)
    except BaseException:
        os.close(our_output)
        raise
    finally:
        for descriptor in (program_input, our_input, program_output):
            os.close(descriptor)
    # This read always ends: each program limits its own run time, and the pipe closes when the program exits.
    with os.fdopen(our_output, "rb") as output_pipe:
        output = output_pipe.read().decode()
    # A handler of child processes may have collected the program already.
    with suppress(ChildProcessError):
        _wait(process, 0)
    return output
