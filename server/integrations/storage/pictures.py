"""Keeping pictures and files: homes' in two sizes, a room's too but encrypted; certificates, PDFs as one, encrypted."""

import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime

from cryptography.fernet import InvalidToken

from server.core.keys import Key
from server.core.refusals import NotFound
from server.integrations.storage.cipher import BEGINNING, Cipher
from server.integrations.storage.images import Picture
from server.integrations.storage.storage import Storage

_THUMBNAIL = "-s"
# What the storage makes of a key, a size, and a file that was never finished.
_NAME = re.compile(rf"(?P<key>[0-9a-f]{{40}})(?:{_THUMBNAIL})?(?:\.[0-9a-f]{{8}})?(?:\.part)?")

_log = logging.getLogger(__name__)


class PictureStore:
    def __init__(self, storage: Storage, keys: Sequence[Key]) -> None:
        self._storage = storage
        #: By the keys of the certificates; it also encrypts the small secrets that stand in the database.
        self.cipher = Cipher(keys)

    def keep(self, picture: Picture) -> str:
        """Store a home picture in both sizes and return its key."""
        return self._save({"": picture.full, _THUMBNAIL: picture.thumbnail})

    def show(self, key: str, *, thumbnail: bool) -> bytes:
        """Return a home picture as JPEG, or refuse as not found."""
        return self._load(key + _THUMBNAIL if thumbnail else key)

    def keep_secret(self, picture: Picture) -> str:
        """Store a certificate encrypted and return its key."""
        return self._save({"": self.cipher.encrypt(picture.full)})

    def keep_message_picture(self, picture: Picture) -> str:
        """Store a picture of a room encrypted, in both sizes, and return its key."""
        encrypt = self.cipher.encrypt
        return self._save({"": encrypt(picture.full), _THUMBNAIL: encrypt(picture.thumbnail)})

    def keep_file(self, data: bytes) -> str:
        """Store a file of a room encrypted and return its key."""
        return self._save({"": self.cipher.encrypt(data)})

    def show_secret(self, key: str, *, thumbnail: bool = False) -> bytes:
        """Return a certificate or what was sent in a room, decrypted, or refuse as not found."""
        return self.cipher.decrypt(self._load(key + _THUMBNAIL if thumbnail else key))

    def change_key(self, key: str) -> bool:
        """Encrypt a secret picture or file with the first key; say whether anything had another. Gone is no fault."""
        changed = False
        for name in (key, key + _THUMBNAIL):
            with suppress(FileNotFoundError):
                if self._key_id(name) != self.cipher.first:
                    data = self.cipher.decrypt(self._storage.load(name))
                    self._storage.save(name, self.cipher.encrypt(data))
                    changed = True
        return changed

    def key_ids(self, key: str) -> Iterator[str | None]:
        """Yield with which key each size of a secret picture or file is encrypted; None is from before keys had ids."""
        for name in (key, key + _THUMBNAIL):
            with suppress(FileNotFoundError):
                yield self._key_id(name)

    def can_read(self, key: str) -> bool:
        """Say whether one of our keys opens a secret picture or file; one that is gone tells nothing."""
        try:
            self.cipher.decrypt(self._storage.load(key))
        except InvalidToken:
            return False
        except FileNotFoundError:
            pass
        return True

    @property
    def first_key(self) -> str:
        """The id of the key that encrypts."""
        return self.cipher.first

    def forget(self, key: str) -> None:
        """Remove a picture in all its sizes."""
        self._storage.delete(key)
        self._storage.delete(key + _THUMBNAIL)

    def files_before(self, moment: datetime) -> Iterator[tuple[str, str]]:
        """Yield the files last written before a moment, each with the key of its picture; nobody else's files."""
        for name in self._storage.names_before(moment):
            ours = _NAME.fullmatch(name)
            if ours:
                yield name, ours["key"]

    def bytes_kept(self) -> int:
        """Return how much room everything takes where it is stored."""
        return self._storage.bytes_kept()

    def has_room(self) -> bool:
        """Say whether the next pictures and files find room."""
        return self._storage.has_room()

    def remove_file(self, name: str) -> None:
        """Remove one file."""
        self._storage.delete(name)

    def _save(self, sizes: dict[str, bytes]) -> str:
        key = self._storage.new_key()
        try:
            for size, data in sizes.items():
                self._storage.save(key + size, data)
        except BaseException:
            self.forget(key)
            raise
        return key

    def _key_id(self, name: str) -> str | None:
        return self.cipher.id_of(self._storage.load_beginning(name, BEGINNING))

    def _load(self, name: str) -> bytes:
        try:
            return self._storage.load(name)
        except FileNotFoundError:
            # Deleted a moment ago, or lost: who keeps the service running must be able to tell.
            _log.error("the picture %s is named by a row and not in the storage", name)
            detail = "このファイルは見つかりませんでした。もう一度登録するか、画面を読み込み直してください。"
            raise NotFound(detail, "picture_missing") from None
