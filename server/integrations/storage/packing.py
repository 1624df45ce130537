"""Packing what is held about a person into one file that they can read."""

import zipfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import orjson

from server.core.refusals import NotFound
from server.integrations.storage.pictures import PictureStore

#: What is packed already: to pack it again would only take time.
_PACKED = (".jpg", ".pdf")


def packed(data: dict[str, Any], secrets: Mapping[str, str], store: PictureStore) -> Iterator[bytes]:
    """Yield a ZIP file of data, and of secret pictures and files, as it grows: one of them at a time is in memory.

    Their keys are given by the name that each is to have.
    """
    file = _Growing()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("data.json", orjson.dumps(data, option=orjson.OPT_INDENT_2))
        yield from file.taken()
        for name, key in secrets.items():
            # Nobody is kept from what is held about them because a picture was lost.
            with suppress(NotFound):
                how = zipfile.ZIP_STORED if name.endswith(_PACKED) else zipfile.ZIP_DEFLATED
                archive.writestr(name, store.show_secret(key), how)
            yield from file.taken()
    yield from file.taken()


class _Growing:
    """A file that is only written at its end, and given away piece by piece."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes, /) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Have nothing to do: whoever takes has it."""

    def close(self) -> None:
        """Have nothing to do, either."""

    def taken(self) -> list[bytes]:
        """Return what was written since the last time."""
        pieces, self._pieces = self._pieces, []
        return [piece for piece in pieces if piece]
