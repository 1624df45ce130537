"""Processing items in batches that grow with the load."""

import logging
import threading
from collections.abc import Callable, Hashable
from itertools import islice
from typing import Generic, TypeVar

from flask import Flask

T = TypeVar("T", bound=Hashable)

log = logging.getLogger(__name__)


class Batcher(Generic[T]):
    """Processes all items that arrived during the last batch together, at most `most`."""

    def __init__(self, app: Flask, process: Callable[[list[T]], None], most: int) -> None:
        self._app = app
        self._process = process
        self._most = most
        # An ordered set: an item that waits already is processed once.
        self._waiting: dict[T, None] = {}
        self._is_running = False
        self._lock = threading.Lock()

    def add(self, *items: T) -> None:
        with self._lock:
            self._waiting |= dict.fromkeys(items)
            if self._is_running:
                return
            self._is_running = True
        try:
            # The thread ends when the queue is empty.
            threading.Thread(target=self._run, daemon=True).start()
        except RuntimeError:
            # The next item tries again.
            self._is_running = False
            raise

    def process(self, batch: list[T]) -> None:
        """Process a batch now, in this thread."""
        try:
            with self._app.app_context():
                self._process(batch)
        except Exception as fault:
            # The thread of `_run` must go on with the items that wait, also if the session cannot be closed.
            log.warning("A batch failed: %s", type(fault).__name__)

    def _run(self) -> None:
        while batch := self._next():
            self.process(batch)

    def _next(self) -> list[T]:
        with self._lock:
            batch = [*islice(self._waiting, self._most)]
            for item in batch:
                del self._waiting[item]
            self._is_running = bool(batch)
        return batch
