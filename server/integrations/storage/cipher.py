"""Encryption of stored data; each ciphertext begins with the id of its key."""

from collections.abc import Sequence

from cryptography.fernet import Fernet, InvalidToken

from server.core.keys import Key

_SEPARATOR = b":"
#: The length of a ciphertext's prefix, which has the id of the key.
KEY_ID_PREFIX_LENGTH = Key.ID_LENGTH + len(_SEPARATOR)


class Cipher:
    """Encrypts with the current key (the first one) and decrypts with any of the keys."""

    def __init__(self, keys: Sequence[Key]) -> None:
        self._by_id = {key.id: Fernet(key.cipher_key) for key in keys}
        self.current_key_id = keys[0].id

    def encrypt(self, data: bytes) -> bytes:
        return self.current_key_id.encode() + _SEPARATOR + self._by_id[self.current_key_id].encrypt(data)

    def decrypt(self, data: bytes) -> bytes:
        """Decrypt with any of the keys, or raise InvalidToken."""
        cipher = self._by_id.get(self.key_id_of(data))
        if cipher is None:
            raise InvalidToken
        return cipher.decrypt(data[KEY_ID_PREFIX_LENGTH:])

    @staticmethod
    def key_id_of(data: bytes) -> str:
        return data[: Key.ID_LENGTH].decode(errors="replace")
