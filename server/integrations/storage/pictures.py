"""The store of pictures and files.

Pictures of homes are stored in two sizes. Pictures of rooms are stored in two sizes and encrypted. Certificates and
PDFs are stored in one size and encrypted.
"""

import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime

from cryptography.fernet import InvalidToken

from server.core.keys import Key
from server.core.refusals import NotFound
from server.integrations.storage.cipher import KEY_ID_PREFIX_LENGTH, Cipher
from server.integrations.storage.images import Picture
from server.integrations.storage.storage import Storage

_THUMBNAIL = "-s"
# A name in the storage: a key, an optional size, and the optional ending of an unfinished file.
_NAME = re.compile(rf"(?P<key>[0-9a-f]{{40}})(?:{_THUMBNAIL})?(?:\.[0-9a-f]{{8}})?(?:\.part)?")

_log = logging.getLogger(__name__)


class PictureStore:
    def __init__(self, storage: Storage, keys: Sequence[Key]) -> None:
        self._storage = storage
        #: Encrypts with the certificate keys. The small secrets in the database use this cipher too.
        self.cipher = Cipher(keys)

    def save_home_picture(self, picture: Picture) -> str:
        """Store a home's picture in both sizes and return its key."""
        return self._save({"": picture.full, _THUMBNAIL: picture.thumbnail})

    def load_home_picture(self, key: str, *, thumbnail: bool) -> bytes:
        """Return a home's picture as JPEG, or raise `NotFound`."""
        return self._load(key + _THUMBNAIL if thumbnail else key)

    def save_certificate(self, picture: Picture) -> str:
        """Encrypt and store a certificate, and return its key."""
        return self._save({"": self.cipher.encrypt(picture.full)})

    def save_message_picture(self, picture: Picture) -> str:
        """Encrypt and store a picture of a room in both sizes, and return its key."""
        encrypt = self.cipher.encrypt
        return self._save({"": encrypt(picture.full), _THUMBNAIL: encrypt(picture.thumbnail)})

    def save_message_file(self, data: bytes) -> str:
        """Encrypt and store a file of a room, and return its key."""
        return self._save({"": self.cipher.encrypt(data)})

    def load_encrypted(self, key: str, *, thumbnail: bool = False) -> bytes:
        """Return a certificate, or a picture or file of a room, decrypted; raise `NotFound` if it is missing."""
        return self.cipher.decrypt(self._load(key + _THUMBNAIL if thumbnail else key))

    def reencrypt(self, key: str) -> bool:
        """Encrypt a file again if an earlier key encrypted it; return whether it changed. Lost files are ignored."""
        changed = False
        for name in (key, key + _THUMBNAIL):
            with suppress(FileNotFoundError):
                if self._key_id(name) != self.cipher.current_key_id:
                    data = self.cipher.decrypt(self._storage.load(name))
                    self._storage.save(name, self.cipher.encrypt(data))
                    changed = True
        return changed

    def key_ids(self, key: str) -> Iterator[str]:
        """Yield the key id of each size of an encrypted file."""
        for name in (key, key + _THUMBNAIL):
            with suppress(FileNotFoundError):
                yield self._key_id(name)

    def can_decrypt(self, key: str) -> bool:
        """Return whether one of our keys decrypts a picture or file. A lost file counts as decryptable."""
        try:
            self.cipher.decrypt(self._storage.load(key))
        except InvalidToken:
            return False
        except FileNotFoundError:
            # `reencrypt` also ignores lost files.
            pass
        return True

    def delete(self, key: str) -> None:
        """Delete a picture in all its sizes."""
        self._storage.delete(key)
        self._storage.delete(key + _THUMBNAIL)

    def files_before(self, moment: datetime) -> Iterator[tuple[str, str]]:
        """Yield the name and key of each file that was last written before a moment; skip files of other programs."""
        for name in self._storage.names_before(moment):
            match = _NAME.fullmatch(name)
            if match:
                yield name, match["key"]

    def bytes_used(self) -> int:
        return self._storage.bytes_used()

    def has_room(self) -> bool:
        return self._storage.has_room()

    def remove_file(self, name: str) -> None:
        self._storage.delete(name)

    def _save(self, sizes: dict[str, bytes]) -> str:
        key = self._storage.new_key()
        try:
            for size, data in sizes.items():
                self._storage.save(key + size, data)
        except BaseException:
            self.delete(key)
            raise
        return key

    def _key_id(self, name: str) -> str:
        return self.cipher.key_id_of(self._storage.load_beginning(name, KEY_ID_PREFIX_LENGTH))

    def _load(self, name: str) -> bytes:
        try:
            return self._storage.load(name)
        except FileNotFoundError:
            # The file was deleted a moment ago, or it is lost. Operators find lost files in the log.
            _log.error("the picture %s is named by a row and not in the storage", name)
            detail = "このファイルは見つかりませんでした。もう一度登録するか、画面を読み込み直してください。"
            raise NotFound(detail, "picture_missing") from None
