"""Processing items in batches that grow with the load."""

import logging
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from flask import Flask

T = TypeVar("T")

log = logging.getLogger(__name__)


class Batcher(Generic[T]):
    """Processes all items that arrived during the last batch together, at most `most`."""

    def __init__(self, app: Flask, process: Callable[[list[T]], None], most: int) -> None:
        self._app = app
        self._process = process
        self._most = most
        self._waiting: list[T] = []
        self._is_running = False
        self._lock = threading.Lock()

    def add(self, *items: T) -> None:
        with self._lock:
            self._waiting += items
            if self._is_running:
                return
            self._is_running = True
        # The thread ends when the queue is empty.
        threading.Thread(target=self._run, daemon=True).start()

    def process(self, batch: list[T]) -> None:
        """Process a batch now, in this thread."""
        with self._app.app_context():
            try:
                self._process(batch)
            except Exception as fault:
                # The thread of `_run` must go on with the items that wait.
                log.warning("A batch failed: %s", type(fault).__name__)

    def _run(self) -> None:
        while batch := self._next():
            self.process(batch)

    def _next(self) -> list[T]:
        with self._lock:
            batch, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
            self._is_running = bool(batch)
        return batch
