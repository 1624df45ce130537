"""Where files lie: one folder, under random names that nobody can guess."""

import secrets
from pathlib import Path


class FileStorage:
    """Files in a folder; a key is made here and names nothing but the file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def new_key(self) -> str:
        """Return a key that no file has."""
        return secrets.token_hex(20)

    def save(self, key: str, data: bytes) -> None:
        """Write a file whole: a crash leaves the old one or none, never half of one."""
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".part")
        draft.write_bytes(data)
        draft.replace(path)

    def load(self, key: str) -> bytes:
        """Return a file's bytes; raises FileNotFoundError."""
        return self._path(key).read_bytes()

    def delete(self, key: str) -> None:
        """Remove a file; one that is gone already is fine."""
        self._path(key).unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / key
