"""Pack the stored data about a person into one ZIP file."""

import zipfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import orjson

from server.core.refusals import NotFound
from server.integrations.storage.pictures import PictureStore

#: The endings of compressed formats. The ZIP stores these files without more compression.
_COMPRESSED = (".jpg", ".pdf")


def zip_chunks(data: dict[str, Any], files: Mapping[str, str], store: PictureStore) -> Iterator[bytes]:
    """Yield a ZIP file piece by piece; only one picture or file is in memory at a time.

    `data` becomes data.json; `files` maps the name of each file in the ZIP to its storage key.
    """
    file = _ChunkBuffer()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("data.json", orjson.dumps(data, option=orjson.OPT_INDENT_2))
        yield from file.take()
        for name, key in files.items():
            # A lost picture must not prevent the export of everything else.
            with suppress(NotFound):
                compression = zipfile.ZIP_STORED if name.endswith(_COMPRESSED) else zipfile.ZIP_DEFLATED
                archive.writestr(name, store.load_encrypted(key), compression)
            yield from file.take()
    yield from file.take()


class _ChunkBuffer:
    """An append-only file whose content is taken out piece by piece."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes, /) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Do nothing: `take` returns everything written."""

    def close(self) -> None:
        """Do nothing."""

    def take(self) -> list[bytes]:
        """Return the pieces written since the last call."""
        pieces, self._pieces = self._pieces, []
        return [piece for piece in pieces if piece]
