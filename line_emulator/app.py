"""The application factory: puts the emulator's parts and routes together."""

import time
from collections.abc import Callable

from flask import Flask, render_template
from flask.json.provider import DefaultJSONProvider
from flask.typing import ResponseReturnValue

from line_emulator.config import Config
from line_emulator.control_routes import control
from line_emulator.emulator import build_emulator
from line_emulator.liff import liff
from line_emulator.login_pages import login_pages
from line_emulator.login_routes import login
from line_emulator.messaging_routes import messaging
from line_emulator.phone_pages import phone
from line_emulator.pictures import pictures
from line_emulator.rich_menu_routes import rich_menu
from line_emulator.settings_routes import settings
from line_emulator.web import install
from line_emulator.webhook import WebhookSender, post


class _Json(DefaultJSONProvider):
    ensure_ascii = False
    sort_keys = False


def create_emulator(
    config: Config,
    *,
    clock: Callable[[], float] = time.time,
    deliver: WebhookSender = post,
    sleep: Callable[[float], None] = time.sleep,
) -> Flask:
    """Build the application; tests pass their own clock, webhook delivery and sleep function."""
    app = Flask(__name__)
    app.json = _Json(app)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.extensions["line_emulator"] = build_emulator(config, clock, deliver, sleep)
    install(app)
    for blueprint in (
        login, login_pages, liff, messaging, settings, rich_menu, control, phone, pictures,
    ):  # fmt: skip
        app.register_blueprint(blueprint)
    app.register_error_handler(404, _not_found)
    return app


def _not_found(_: Exception) -> ResponseReturnValue:
    return render_template("refused.html", reason="Not Found"), 404
