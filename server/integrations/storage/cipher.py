"""Encrypting what must not be read off the storage: each ciphertext begins with the id of its key."""

from collections.abc import Sequence

from cryptography.fernet import Fernet, InvalidToken

from server.core.keys import Key

_ID_ENDS = b":"
#: So much of a file tells which key it was encrypted with.
BEGINNING = Key.ID_LENGTH + len(_ID_ENDS)


class Cipher:
    """Encrypts with the first of its keys, and reads what any of them has encrypted."""

    def __init__(self, keys: Sequence[Key]) -> None:
        self._by_id = {key.id: Fernet(key.cipher_key) for key in keys}
        self.first = keys[0].id

    def encrypt(self, data: bytes) -> bytes:
        """Return data encrypted with the first key, behind the key's id."""
        return self.first.encode() + _ID_ENDS + self._by_id[self.first].encrypt(data)

    def decrypt(self, data: bytes) -> bytes:
        """Return what was encrypted with any of the keys, or raise InvalidToken."""
        id_ = self.id_of(data)
        if id_ is not None:
            if id_ not in self._by_id:
                raise InvalidToken
            return self._by_id[id_].decrypt(data[BEGINNING:])
        return self._without_id(data)

    @staticmethod
    def id_of(data: bytes) -> str | None:
        """Return the id of the key that data was encrypted with, by its beginning; None where it has none."""
        id_, ends, _ = data[:BEGINNING].partition(_ID_ENDS)
        return id_.decode() if ends and len(id_) == Key.ID_LENGTH else None

    def _without_id(self, data: bytes) -> bytes:
        """Read what was encrypted before keys had ids."""
        for cipher in self._by_id.values():
            try:
                return cipher.decrypt(data)
            except InvalidToken:
                continue
        raise InvalidToken
