"""What somebody takes along is packed piece by piece, however much of it there is."""

import io
import zipfile

from server.core.refusals import NotFound
from server.integrations.storage.packing import zip_chunks
from server.integrations.storage.pictures import PictureStore


class Store(PictureStore):
    """Says when each file is fetched."""

    def __init__(self) -> None:
        self.fetched: list[str] = []

    def load_encrypted(self, key: str, *, thumbnail: bool = False) -> bytes:
        """Return as much as a large file has; one is lost."""
        self.fetched.append(key)
        if key == "lost":
            raise NotFound()
        return key.encode() * 100_000


def test_a_file_is_given_away_before_the_next_one_is_fetched() -> None:
    store = Store()
    size, before = 0, list[int]()
    for piece in zip_chunks({}, {f"{key}.pdf": key for key in "abc"}, store):
        size += len(piece)
        before.append(len(store.fetched) - size // 100_000)
    assert store.fetched == [*"abc"]
    # At no moment two of them wait to be given away.
    assert max(before) <= 1


def test_what_is_packed_is_whole_and_what_was_lost_keeps_nobody_from_the_rest() -> None:
    names = {"a.pdf": "a", "b.jpg": "lost", "c.jpg": "c"}
    file = io.BytesIO(b"".join(zip_chunks({"name": "山本"}, names, Store())))
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["data.json", "a.pdf", "c.jpg"]
        assert archive.read("c.jpg") == b"c" * 100_000
        assert "山本" in archive.read("data.json").decode()
