"""Encryption of stored data; each ciphertext begins with the id of its key."""

from collections.abc import Sequence

from cryptography.fernet import Fernet, InvalidToken

from server.core.keys import Key

_SEPARATOR = b":"
#: The length of a ciphertext's prefix, which has the id of the key.
KEY_ID_PREFIX_LENGTH = Key.ID_LENGTH + len(_SEPARATOR)


class Cipher:
    """Encrypts with the first of its keys and decrypts with any of them."""

    def __init__(self, keys: Sequence[Key]) -> None:
        self._by_id = {key.id: Fernet(key.cipher_key) for key in keys}
        self.first = keys[0].id

    def encrypt(self, data: bytes) -> bytes:
        return self.first.encode() + _SEPARATOR + self._by_id[self.first].encrypt(data)

    def decrypt(self, data: bytes) -> bytes:
        """Decrypt with any of the keys, or raise InvalidToken."""
        id_ = self.id_of(data)
        if id_ is not None:
            if id_ not in self._by_id:
                raise InvalidToken
            return self._by_id[id_].decrypt(data[KEY_ID_PREFIX_LENGTH:])
        return self._decrypt_without_id(data)

    @staticmethod
    def id_of(data: bytes) -> str | None:
        """Return the id of the key that encrypted the data; None if the data was encrypted before keys had ids."""
        id_, separator, _ = data[:KEY_ID_PREFIX_LENGTH].partition(_SEPARATOR)
        return id_.decode() if separator and len(id_) == Key.ID_LENGTH else None

    def _decrypt_without_id(self, data: bytes) -> bytes:
        for cipher in self._by_id.values():
            try:
                return cipher.decrypt(data)
            except InvalidToken:
                continue
        raise InvalidToken
