"""The parts that `create_app` has put into the running app, by name and type."""

from flask import current_app

from server.config import Settings
from server.fanout.in_process import InProcessFanout
from server.media.pictures import PictureStore


def app_settings() -> Settings:
    """Return the settings that the app was made with."""
    settings: Settings = current_app.extensions["settings"]
    return settings


def picture_store() -> PictureStore:
    """Return where pictures are kept."""
    store: PictureStore = current_app.extensions["pictures"]
    return store


def live_fanout() -> InProcessFanout:
    """Return what carries live events to the open rooms."""
    fanout: InProcessFanout = current_app.extensions["fanout"]
    return fanout
