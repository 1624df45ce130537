"""Typed access to the services that `create_app` stores in `app.extensions`."""

from collections.abc import Callable, Collection
from threading import Semaphore
from typing import Protocol

from flask import current_app

from server.config import Settings
from server.core.audit.rules import Origin
from server.integrations.storage.cipher import Cipher
from server.integrations.storage.pictures import PictureStore


def app_settings() -> Settings:
    settings: Settings = current_app.extensions["settings"]
    return settings


def origin() -> Origin | None:
    """Return who makes the current call, from where and when; None if nobody does (worker, demo)."""
    get_origin: Callable[[], Origin | None] = current_app.extensions["origin"]
    return get_origin()


def write_slots() -> Semaphore:
    """Return the semaphore that limits concurrent writes."""
    slots: Semaphore = current_app.extensions["write_slots"]
    return slots


def picture_store() -> PictureStore:
    store: PictureStore = current_app.extensions["pictures"]
    return store


def secrets_cipher() -> Cipher:
    """Return the cipher for small secrets stored in the database.

    It uses `CERTIFICATE_KEY`, because a change of `SECRET_KEY` must not destroy second factors.
    """
    return picture_store().cipher


class LiveRooms(Protocol):
    """The open chat rooms, for the features below `rooms`. Each call reaches the connections of all processes."""

    def close_sessions(self, session_ids: Collection[int]) -> None:
        """Close the connections of ended sessions."""

    def check_accounts(self, account_ids: Collection[int]) -> None:
        """Close the accounts' connections to rooms that the accounts may no longer open."""

    def announce_change(self, room: int) -> None:
        """Announce in a room that something other than its messages changed."""


def live_rooms() -> LiveRooms:
    rooms: LiveRooms = current_app.extensions["fanout"]
    return rooms
