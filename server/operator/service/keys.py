"""Encrypting what is stored with another key, while it is read, added and deleted: pictures, files, secrets of apps."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cryptography.fernet import InvalidToken
from sqlalchemy import select, update

from server.core.database import db
from server.core.picture_keys import encrypted_keys, keys_in_use
from server.core.services import sealing
from server.core.transaction import give_connection_back, transaction
from server.integrations.storage.pictures import PictureStore
from server.models import CodeApp

_AT_ONCE = 100


@dataclass
class Rotation:
    """How far it is: what was looked at, written anew, and what no key opens."""

    seen: int = 0
    changed: int = 0
    unreadable: list[str] = field(default_factory=list)


def rotate_keys(store: PictureStore) -> Iterator[Rotation]:
    """Encrypt everything with the first key, a batch each time the next one is asked for; begun anew, it goes on."""
    found, keys = Rotation(), encrypted_keys("", _AT_ONCE)
    while keys:
        give_connection_back()
        for key in keys:
            _change(store, key, found)
        # What was deleted meanwhile may have been written again: its row is gone, and so it goes too.
        for key in {*keys} - keys_in_use(keys):
            store.forget(key)
        yield found
        keys = encrypted_keys(keys[-1], _AT_ONCE)
    _seal_apps_anew(found)
    yield found


def count_by_key(store: PictureStore) -> dict[str | None, int]:
    """Return how many of what is stored each key has encrypted; None is from before keys had ids."""
    counts: dict[str | None, int] = {}
    keys = encrypted_keys("", _AT_ONCE)
    while keys:
        give_connection_back()
        for key in keys:
            for id_ in store.key_ids(key):
                counts[id_] = counts.get(id_, 0) + 1
        keys = encrypted_keys(keys[-1], _AT_ONCE)
    for sealed in db.session.scalars(select(CodeApp.sealed)):
        id_ = sealing().id_of(sealed.encode())
        counts[id_] = counts.get(id_, 0) + 1
    return counts


def _seal_apps_anew(found: Rotation) -> None:
    cipher = sealing()
    for account_id, sealed in db.session.execute(select(CodeApp.account_id, CodeApp.sealed)).all():
        found.seen += 1
        if cipher.id_of(sealed.encode()) == cipher.first:
            continue
        try:
            anew = cipher.encrypt(cipher.decrypt(sealed.encode())).decode()
        except InvalidToken:
            found.unreadable.append(f"code_app {account_id}")
            continue
        with transaction():
            # One that was set up anew meanwhile is the first key's already.
            db.session.execute(
                update(CodeApp)
                .where(CodeApp.account_id == account_id, CodeApp.sealed == sealed)
                .values(sealed=anew)
                .execution_options(synchronize_session=False)
            )
        found.changed += 1


def _change(store: PictureStore, key: str, found: Rotation) -> None:
    found.seen += 1
    try:
        found.changed += store.change_key(key)
    except InvalidToken:
        found.unreadable.append(key)
