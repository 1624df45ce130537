"""The product as the torture runs it: by a clock in a file, with a mail server and a LINE of the run's own."""

import os
from datetime import datetime, timedelta
from pathlib import Path

from apiflask import APIFlask

from server.app import create_app
from server.config import Settings
from server.core.clock import real_now
from tests.torture.phones import settings_of_line


class FileClock:
    """The moment by a file that says how far it is from this machine's."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __call__(self) -> datetime:
        return real_now() + timedelta(seconds=float(self._path.read_text()))

    def set(self, offset: float) -> None:
        """Say how far it is, at once for whoever reads."""
        fresh = self._path.with_suffix(".new")
        fresh.write_text(str(offset))
        fresh.replace(self._path)


def make_app(folder: Path, database_url: str, smtp_url: str, line: str) -> APIFlask:
    """Return the product on a database, going by the file's clock."""
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
    return create_app(settings, clock, shared_clock=clock)


def worker_app() -> APIFlask:
    """Return the worker's: `flask --app tests.torture.product:worker_app worker`."""
    return make_app(
        Path(os.environ["TORTURE_FOLDER"]),
        os.environ["TORTURE_DATABASE"],
        os.environ["TORTURE_SMTP"],
        os.environ["TORTURE_LINE"],
    )
