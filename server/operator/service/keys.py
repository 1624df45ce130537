"""Re-encrypt stored pictures, files and authenticator secrets with a new key, while the service uses them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cryptography.fernet import InvalidToken
from sqlalchemy import select

from server.core.database import db
from server.core.picture_keys import encrypted_file_keys, keys_in_use
from server.core.services import secrets_cipher
from server.core.transaction import release_connection, transaction, update_rows
from server.integrations.storage.pictures import PictureStore
from server.models import CodeApp

#: Number of files in one batch.
_BATCH_SIZE = 100


@dataclass
class Rotation:
    """The progress of a key rotation."""

    #: Number of items that were checked.
    checked: int = 0
    #: Number of items that were re-encrypted.
    changed: int = 0
    #: Items that no key can decrypt.
    unreadable: list[str] = field(default_factory=list)


def rotate_keys(store: PictureStore) -> Iterator[Rotation]:
    """Re-encrypt everything with the current key, one batch per iteration. An interrupted run can be repeated."""
    rotation, file_keys = Rotation(), encrypted_file_keys("", _BATCH_SIZE)
    while file_keys:
        # Files may be in slow storage, so do not hold a database connection meanwhile.
        release_connection()
        for file_key in file_keys:
            _reencrypt(store, file_key, rotation)
        # `_reencrypt` may have written a file again that was deleted meanwhile: delete files that no row references.
        for file_key in {*file_keys} - keys_in_use(file_keys):
            store.delete(file_key)
        yield rotation
        file_keys = encrypted_file_keys(file_keys[-1], _BATCH_SIZE)
    _reencrypt_secrets(rotation)
    yield rotation


def count_by_key(store: PictureStore) -> dict[str, int]:
    """Count stored items by the id of the key that encrypted them."""
    counts: dict[str, int] = {}
    file_keys = encrypted_file_keys("", _BATCH_SIZE)
    while file_keys:
        release_connection()
        for file_key in file_keys:
            for id_ in store.key_ids(file_key):
                counts[id_] = counts.get(id_, 0) + 1
        file_keys = encrypted_file_keys(file_keys[-1], _BATCH_SIZE)
    for encrypted in db.session.scalars(select(CodeApp.encrypted_secret)):
        id_ = secrets_cipher().key_id_of(encrypted.encode())
        counts[id_] = counts.get(id_, 0) + 1
    return counts


def _reencrypt_secrets(rotation: Rotation) -> None:
    cipher = secrets_cipher()
    for account_id, encrypted in db.session.execute(
        select(CodeApp.account_id, CodeApp.encrypted_secret)
    ).all():
        rotation.checked += 1
        if cipher.key_id_of(encrypted.encode()) == cipher.current_key_id:
            continue
        try:
            reencrypted = cipher.encrypt(cipher.decrypt(encrypted.encode())).decode()
        except InvalidToken:
            rotation.unreadable.append(f"code_app {account_id}")
            continue
        with transaction():
            # Skip a secret that was replaced meanwhile, because the new secret already uses the current key.
            db.session.execute(
                update_rows(CodeApp)
                .where(CodeApp.account_id == account_id, CodeApp.encrypted_secret == encrypted)
                .values(encrypted_secret=reencrypted)
            )
        rotation.changed += 1


def _reencrypt(store: PictureStore, file_key: str, rotation: Rotation) -> None:
    rotation.checked += 1
    try:
        rotation.changed += store.reencrypt(file_key)
    except InvalidToken:
        rotation.unreadable.append(file_key)
