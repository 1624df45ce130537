"""The services that `create_app` has put into the running app, by name and type."""

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
    """Return the settings that the app was made with."""
    settings: Settings = current_app.extensions["settings"]
    return settings


def origin() -> Origin:
    """Return who asks for what is being done, from where and when."""
    asked: Callable[[], Origin] = current_app.extensions["origin"]
    return asked()


def write_slots() -> Semaphore:
    """Return how many more may write at present."""
    turns: Semaphore = current_app.extensions["writing_turns"]
    return turns


def picture_store() -> PictureStore:
    """Return where pictures are kept."""
    store: PictureStore = current_app.extensions["pictures"]
    return store


def sealing() -> Cipher:
    """Return what encrypts the small secrets that stand in the database.

    By the key of the certificates, the one for what is kept: `SECRET_KEY` signs what soon runs out, and who changes it
    must not lose everybody's second factor.
    """
    return picture_store().cipher


class LiveRooms(Protocol):
    """The open rooms (`live/fanout.py`), as far as whoever is not part of them needs to know."""

    def close_room(self, room: int) -> None:
        """End a room that was closed, everywhere."""

    def take_room_back(self, room: int) -> None:
        """End a room whose acceptance was taken back, everywhere."""

    def end_sessions(self, session_ids: Collection[int]) -> None:
        """End what sessions that are over have open, everywhere."""

    def present(self, rooms: Collection[int]) -> dict[int, set[Side]]:
        """Return of which side somebody has which of these rooms open right now."""

    def catch_up(self, rooms: Collection[int]) -> None:
        """Deliver what was stored in rooms to those who are there, everywhere."""

    def take_back(self, room: int, message_id: int) -> None:
        """Show everybody in a room that a message was taken back, everywhere."""

    def tell_changed(self, room: int) -> None:
        """Tell everybody in a room that something beside its messages has changed, everywhere."""

    def check_accounts(self, account_ids: Collection[int]) -> None:
        """End the connections of accounts to rooms that are not theirs any more, everywhere."""

    def bus_is_ready(self) -> bool | None:
        """Say whether other machines are reached; None where this one is alone."""


def live_rooms() -> LiveRooms:
    """Return the open rooms of this process and what connects them with the others."""
    rooms: LiveRooms = current_app.extensions["fanout"]
    return rooms
