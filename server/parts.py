"""The parts that `create_app` has put into the running app, by name and type."""

from flask import current_app

from server.config import Settings
from server.fanout.fanout import Fanout
from server.media.pictures import PictureStore


def app_settings() -> Settings:
    """Return the settings that the app was made with."""
    settings: Settings = current_app.extensions["settings"]
    return settings


def picture_store() -> PictureStore:
    """Return where pictures are kept."""
    store: PictureStore = current_app.extensions["pictures"]
    return store


def live_fanout() -> Fanout:
    """Return what carries live events to the open rooms."""
    fanout: Fanout = current_app.extensions["fanout"]
    return fanout
