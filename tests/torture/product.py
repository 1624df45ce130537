"""The application of the torture runs, with a clock in a file, and the SMTP server and LINE emulator of the run."""

import os
from datetime import datetime, timedelta
from pathlib import Path

from apiflask import APIFlask

from server.app import create_app
from server.config import Settings
from server.core.clock import corrected_now
from tests.torture.phones import settings_of_line


class FileClock:
    """A clock with an offset in seconds that is stored in a file and shared by processes."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __call__(self) -> datetime:
        return corrected_now() + timedelta(seconds=float(self._path.read_text()))

    def set(self, offset: float) -> None:
        """Replace the offset atomically."""
        fresh = self._path.with_suffix(".new")
        fresh.write_text(str(offset))
        fresh.replace(self._path)


def make_app(folder: Path, database_url: str, smtp_url: str, line: str) -> APIFlask:
    settings = Settings(
        mode="development",
        public_url="http://localhost",
        database_url=database_url,
        media_dir=folder / "media",
        mail_dir=folder / "mail",
        smtp_url=smtp_url,
        **settings_of_line(line),
    )
    clock = FileClock(folder / "clock")
    return create_app(settings, clock, database_clock=clock)


def worker_app() -> APIFlask:
    """Create the worker's application: `flask --app tests.torture.product:worker_app worker`."""
    return make_app(
        Path(os.environ["TORTURE_FOLDER"]),
        os.environ["TORTURE_DATABASE"],
        os.environ["TORTURE_SMTP"],
        os.environ["TORTURE_LINE"],
    )
