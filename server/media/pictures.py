"""Keeping pictures: home pictures in two sizes, a room's too but encrypted, certificates as one encrypted file."""

from cryptography.fernet import Fernet

from server.media.images import Picture
from server.media.storage import Storage

_THUMBNAIL = "-s"


class PictureStore:
    def __init__(self, storage: Storage, cipher_key: bytes) -> None:
        self._storage = storage
        self._cipher = Fernet(cipher_key)

    def keep(self, picture: Picture) -> str:
        """Store a home picture in both sizes and return its key."""
        key = self._storage.new_key()
        self._storage.save(key, picture.full)
        self._storage.save(key + _THUMBNAIL, picture.thumbnail)
        return key

    def show(self, key: str, *, thumbnail: bool) -> bytes:
        """Return a home picture as JPEG."""
        return self._storage.load(key + _THUMBNAIL if thumbnail else key)

    def keep_secret(self, picture: Picture) -> str:
        """Store a certificate encrypted and return its key."""
        key = self._storage.new_key()
        self._storage.save(key, self._cipher.encrypt(picture.full))
        return key

    def keep_message_picture(self, picture: Picture) -> str:
        """Store a picture of a room encrypted, in both sizes, and return its key."""
        key = self.keep_secret(picture)
        self._storage.save(key + _THUMBNAIL, self._cipher.encrypt(picture.thumbnail))
        return key

    def show_secret(self, key: str, *, thumbnail: bool = False) -> bytes:
        """Return a certificate or a picture of a room, decrypted, as JPEG."""
        return self._cipher.decrypt(self._storage.load(key + _THUMBNAIL if thumbnail else key))

    def forget(self, key: str) -> None:
        """Remove a picture in all its sizes."""
        self._storage.delete(key)
        self._storage.delete(key + _THUMBNAIL)
