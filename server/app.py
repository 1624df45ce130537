"""The application factory."""

from collections.abc import Callable
from datetime import datetime
from threading import BoundedSemaphore
from typing import Any

from apiflask import APIFlask
from flask import has_request_context
from werkzeug.middleware.proxy_fix import ProxyFix

from server.accounts.http.access import request_origin
from server.accounts.http.limits import register_request_rates, request_rate_settings
from server.accounts.http.tokens import jwt, token_settings
from server.blueprints import accounts, applicants, chat, facilities, offices, operator, site
from server.blueprints.chat.live import register_rooms
from server.cli import register_commands
from server.cli.running import command_origin
from server.config import Settings, load_settings
from server.core.audit.own_transaction import CALLS_AT_ONCE, WaitingRows, append_batch
from server.core.audit.rules import Origin
from server.core.batcher import Batcher
from server.core.clock import corrected_now
from server.core.database import OrjsonProvider, database_settings, db, migrate, query_database_time
from server.core.fault_reports import register_fault_reports
from server.core.http.bodies import (
    BODY_MAX,
    FIELDS_MAX,
    FormOrJsonRequest,
    register_body_limits,
    register_id_converter,
)
from server.core.http.csrf import register_origin_check
from server.core.http.errors import ErrorOut, register_errors
from server.core.http.headers import register_headers
from server.core.http.openapi import complete_openapi
from server.core.http.outages import register_outages
from server.core.logs import register_request_log
from server.integrations.storage import storage_of
from server.integrations.storage.pictures import PictureStore
from server.rooms.live.fanout import Fanout
from server.rooms.live.redis_bus import RedisBus
from server.screen_vocabulary import vocabulary

# Packages; each has its blueprints in `BLUEPRINTS`.
_BLUEPRINT_PACKAGES = (accounts, facilities, applicants, chat, offices, operator, site)


def create_app(
    settings: Settings | None = None,
    clock: Callable[[], datetime] = corrected_now,
    database_clock: Callable[[], datetime] = query_database_time,
) -> APIFlask:
    """Create the application; without `settings`, read them from the environment.

    `clock` gives the current time (`now`), and by default needs no query. `database_clock` reads the time of the
    database for leases and the outbox (`database_time`). Tests replace both.
    """
    settings = settings or load_settings()
    app = APIFlask(
        __name__,
        static_folder=None,  # type: ignore[arg-type]  # the `site` blueprints serve the files
        title="グループホームマッチング API",
        version="1.0",
        spec_path="/api/openapi.json",
        docs_path=None,
    )
    app.json = OrjsonProvider(app)
    app.request_class = FormOrJsonRequest
    app.config.update(_flask_settings(settings))
    # No automatic redirects: Flask would build the redirect URL from the client's Host header.
    app.url_map.strict_slashes = app.url_map.merge_slashes = False
    register_id_converter(app)
    app.extensions["settings"] = settings
    app.extensions["clock"], app.extensions["database_clock"] = clock, database_clock
    app.extensions["origin"] = _current_origin
    # At most half of the connections write, besides the one that records reads. The others stay free for reads.
    app.extensions["write_slots"] = BoundedSemaphore(settings.database_pool // 2)
    app.extensions["audit_batches"] = Batcher[WaitingRows](app, append_batch, CALLS_AT_ONCE)
    app.extensions["fanout"] = Fanout(RedisBus(settings.redis_url) if settings.redis_url else None)
    app.extensions["pictures"] = PictureStore(storage_of(settings), settings.certificate_keys)
    db.init_app(app)
    migrate.init_app(app, db, directory="migrations", render_as_batch=True)
    jwt.init_app(app)
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies)  # type: ignore[method-assign]
    register_request_log(app)
    register_fault_reports(settings)
    register_body_limits(app)
    register_origin_check(app)
    register_errors(app)
    register_request_rates(app)
    register_outages(app)
    register_rooms(app)
    register_headers(app, settings)
    for package in _BLUEPRINT_PACKAGES:
        for blueprint in package.BLUEPRINTS:
            app.register_blueprint(blueprint)
    register_commands(app)
    complete_openapi(app, vocabulary())
    return app


def _current_origin() -> Origin | None:
    """Return who makes the current request or runs the current command; None if nobody does (worker, demo)."""
    return request_origin() if has_request_context() else command_origin()


def _flask_settings(settings: Settings) -> dict[str, Any]:
    return {
        **database_settings(settings.database_url, settings.database_pool),
        "MAX_CONTENT_LENGTH": BODY_MAX,
        "MAX_FORM_PARTS": FIELDS_MAX,
        # Twice the limit of a body, because Werkzeug counts its read buffer of 64 KB too.
        "MAX_FORM_MEMORY_SIZE": 2 * BODY_MAX,
        "TRUSTED_HOSTS": settings.hosts,
        "VALIDATION_ERROR_SCHEMA": ErrorOut.model_json_schema(),
        "HTTP_ERROR_SCHEMA": ErrorOut.model_json_schema(),
        "AUTO_404_RESPONSE": False,
        "AUTO_SERVERS": False,
        **token_settings(settings),
        **request_rate_settings(settings),
    }
