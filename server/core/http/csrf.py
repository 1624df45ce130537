"""Refusing state-changing calls that another site's page sends, also where no session exists yet."""

from flask import Flask, request

from server.core.refusals import NotAllowed
from server.core.services import app_settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def register_origin_check(app: Flask) -> None:
    """Check the Origin of every unsafe request; the double-submit token is checked with the session."""

    @app.before_request
    def refuse_foreign_origin() -> None:
        if request.method not in SAFE_METHODS and not origin_is_ours():
            raise NotAllowed("このページからは操作できません。", "foreign_origin")


def origin_is_ours() -> bool:
    """Say whether the request's Origin is the product's own; a client that is no browser sends none."""
    origin = request.headers.get("Origin")
    return origin is None or origin == app_settings().public_url
