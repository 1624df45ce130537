"""Encrypting what is stored with another key, while it is read, added and deleted."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cryptography.fernet import InvalidToken

from server.actions.transaction import give_connection_back
from server.media.pictures import PictureStore
from server.queries.pictures import encrypted_keys, keys_in_use, some_encrypted_keys

_AT_ONCE = 100


@dataclass
class Rotation:
    """How far it is: pictures and files that were looked at, written anew, and that no key opens."""

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


def count_by_key(store: PictureStore) -> dict[str | None, int]:
    """Return how many of the stored pictures and files each key has encrypted; None is from before keys had ids."""
    counts: dict[str | None, int] = {}
    keys = encrypted_keys("", _AT_ONCE)
    while keys:
        give_connection_back()
        for key in keys:
            for id_ in store.key_ids(key):
                counts[id_] = counts.get(id_, 0) + 1
        keys = encrypted_keys(keys[-1], _AT_ONCE)
    return counts


def keys_open_what_is_stored(store: PictureStore) -> bool:
    """Say whether a few of what is stored, whichever they are, can be read: a key that was mistaken reads none."""
    return all(store.can_read(key) for key in some_encrypted_keys())


def _change(store: PictureStore, key: str, found: Rotation) -> None:
    found.seen += 1
    try:
        found.changed += store.change_key(key)
    except InvalidToken:
        found.unreadable.append(key)
