"""Recording what has no transaction of its own, looks and refusals: all that wait at once stand by one commit."""

import threading
from dataclasses import dataclass

from flask import Flask, current_app

from server.actions.audit.rows import Asked, append, find_office
from server.actions.transaction import give_connection_back, transaction
from server.domain.accounts.audit import Deed, Result
from server.services import origin

_RECORDER = "recorder"


@dataclass
class _Waiting:
    asked: Asked
    #: Why its row does not stand.
    fault: BaseException | None = None


def register_recorder(app: Flask) -> None:
    """Give an app what records its looks: all its threads share one."""
    app.extensions[_RECORDER] = _Recorder()


def record_by_itself(deed: Deed, result: Result) -> None:
    """Append a row by itself; return once it stands, or fail with whatever kept it from being stored."""
    recorder: _Recorder = current_app.extensions[_RECORDER]
    recorder.record(Asked(deed, origin(), result))


class _Recorder:
    """Appends together what was asked for while the last rows were stored; each is answered once its own row stands.

    Rows are chained one after the other until they are committed: alone, each look would wait for the disk once for
    everybody before it.
    """

    def __init__(self) -> None:
        #: What the next batch holds.
        self.waiting: list[_Waiting] = []
        #: Held by whoever stores a batch.
        self.turn = threading.Lock()

    def record(self, asked: Asked) -> None:
        """Append a row, with all others that wait."""
        find_office(asked)
        # Whoever waits for a turn leaves the connection to those who have none.
        give_connection_back()
        own = _Waiting(asked)
        self.waiting.append(own)
        with self.turn:
            if not asked.deed.is_written and own.fault is None:
                self._store()
        if own.fault is not None:
            raise own.fault

    def _store(self) -> None:
        batch, self.waiting = self.waiting, []
        try:
            with transaction(is_the_act=False):
                append([waiting.asked for waiting in batch])
        except BaseException as fault:
            for waiting in batch:
                waiting.fault = fault
            return
        for waiting in batch:
            waiting.asked.deed.is_written = True
