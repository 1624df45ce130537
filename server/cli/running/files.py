"""Files that a command writes."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click


@contextmanager
def private_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file that nobody but its owner may read; what the disk refuses ends the command with a sentence."""
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            # One that was there before may be open to others.
            os.fchmod(file.fileno(), 0o600)
            yield file
    except OSError as fault:
        raise click.ClickException(f"{path} に書けません（{fault.strerror or fault}）。") from None
