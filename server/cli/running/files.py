"""Write the output files of commands."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click


@contextmanager
def private_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file for writing that only its owner may read. An OSError ends the command with a message."""
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            # `os.open` does not change the mode of a file that already exists.
            os.fchmod(file.fileno(), 0o600)
            yield file
    except OSError as fault:
        raise click.ClickException(f"{path} に書けません（{fault.strerror or fault}）。") from None
