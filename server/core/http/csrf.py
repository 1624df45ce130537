"""The Origin check. It refuses calls from pages of other sites that would change data, even without a session."""

from flask import Flask, request

from server.core.refusals import NotAllowed
from server.core.services import app_settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def register_origin_check(app: Flask) -> None:
    """Check the Origin of every unsafe request; the code that reads the session checks the double-submit token."""

    @app.before_request
    def refuse_foreign_origin() -> None:
        if request.method not in SAFE_METHODS and not origin_is_ours():
            raise NotAllowed("このページからは操作できません。", "foreign_origin")


def origin_is_ours() -> bool:
    """Return whether the request has our Origin or no Origin; only browsers send this header."""
    origin = request.headers.get("Origin")
    return origin is None or origin == app_settings().public_url
