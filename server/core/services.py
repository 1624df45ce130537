"""Typed access to the services that `create_app` stores in `app.extensions`."""

from collections.abc import Callable, Collection
from threading import Semaphore
from typing import Protocol

from flask import current_app

from server.config import Settings
from server.core.audit.rules import Origin
from server.core.vocabulary import Side
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
    """The open chat rooms, for code outside `rooms/live`. Each call reaches the connections of all processes."""

    def close_room(self, room: int) -> None:
        """End the connections to a closed room."""

    def take_room_back(self, room: int) -> None:
        """End the connections to a room, because the acceptance of its contact was taken back."""

    def end_sessions(self, session_ids: Collection[int]) -> None:
        """End the connections of ended sessions."""

    def present(self, rooms: Collection[int]) -> dict[int, set[Side]]:
        """Return the sides that have each room open now."""

    def catch_up(self, rooms: Collection[int]) -> None:
        """Deliver newly stored messages to the connections of these rooms."""

    def take_back(self, room: int, message_id: int) -> None:
        """Show in a room that a message was taken back."""

    def announce_change(self, room: int) -> None:
        """Announce in a room that something other than its messages changed."""

    def check_accounts(self, account_ids: Collection[int]) -> None:
        """End the accounts' connections to rooms that they may no longer open."""

    def bus_is_ready(self) -> bool | None:
        """Say whether this process can reach the others; None if there is only one process."""


def live_rooms() -> LiveRooms:
    rooms: LiveRooms = current_app.extensions["fanout"]
    return rooms
