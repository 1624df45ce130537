"""An archive is streamed file by file."""

import io
import zipfile

from server.core.refusals import NotFound
from server.integrations.storage.packing import zip_chunks
from server.integrations.storage.pictures import PictureStore


class RecordingStore(PictureStore):
    """Records each loaded file."""

    def __init__(self) -> None:
        self.fetched: list[str] = []

    def load_encrypted(self, key: str, *, thumbnail: bool = False) -> bytes:
        """Return a large file; the file `lost` does not exist."""
        self.fetched.append(key)
        if key == "lost":
            raise NotFound()
        return key.encode() * 100_000


def test_each_file_is_sent_before_the_next_is_loaded() -> None:
    store = RecordingStore()
    size, waiting = 0, list[int]()
    for piece in zip_chunks({}, {f"{key}.pdf": key for key in "abc"}, store):
        size += len(piece)
        waiting.append(len(store.fetched) - size // 100_000)
    assert store.fetched == [*"abc"]
    # At most one loaded file waits to be sent.
    assert max(waiting) <= 1


def test_archive_is_valid_and_skips_lost_files() -> None:
    names = {"a.pdf": "a", "b.jpg": "lost", "c.jpg": "c"}
    file = io.BytesIO(b"".join(zip_chunks({"name": "山本"}, names, RecordingStore())))
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["data.json", "a.pdf", "c.jpg"]
        assert archive.read("c.jpg") == b"c" * 100_000
        assert "山本" in archive.read("data.json").decode()
