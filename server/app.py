"""The application: made by `create_app` from its settings, and nothing at import."""

from collections.abc import Callable
from datetime import datetime
from threading import BoundedSemaphore
from typing import Any

from apiflask import APIFlask
from werkzeug.middleware.proxy_fix import ProxyFix

from server.accounts.http.access import request_origin
from server.accounts.http.tokens import token_settings
from server.blueprints.accounts.calendar import blueprint as calendars
from server.blueprints.accounts.draft import blueprint as drafts
from server.blueprints.accounts.factor import blueprint as factors
from server.blueprints.accounts.invitation import blueprint as invitations
from server.blueprints.accounts.line import blueprint as line
from server.blueprints.accounts.line_link import blueprint as line_link
from server.blueprints.accounts.notice import blueprint as staff_notices
from server.blueprints.accounts.safety import blueprint as safety
from server.blueprints.accounts.second_step import blueprint as second_steps
from server.blueprints.accounts.session import blueprint as accounts
from server.blueprints.accounts.signup import blueprint as signups
from server.blueprints.applicants.case import blueprint as cases
from server.blueprints.applicants.consent import blueprint as consent
from server.blueprints.applicants.helper import blueprint as helper
from server.blueprints.applicants.helping import blueprint as helping
from server.blueprints.applicants.leaving import blueprint as leaving
from server.blueprints.applicants.mirror import blueprint as mirror
from server.blueprints.applicants.note import blueprint as notes_on_cases
from server.blueprints.applicants.preference import blueprint as preferences
from server.blueprints.applicants.settings import blueprint as own_settings
from server.blueprints.applicants.sight import blueprint as sight
from server.blueprints.chat.answer import blueprint as answers
from server.blueprints.chat.contact import blueprint as contacts
from server.blueprints.chat.live import register_rooms
from server.blueprints.chat.message import blueprint as messages
from server.blueprints.chat.move_in import blueprint as move_ins
from server.blueprints.chat.notification import blueprint as notifications
from server.blueprints.chat.reading import blueprint as readings
from server.blueprints.chat.record import blueprint as records
from server.blueprints.chat.room import blueprint as rooms
from server.blueprints.chat.settings import blueprint as room_settings
from server.blueprints.chat.template import blueprint as templates
from server.blueprints.chat.today import blueprint as today
from server.blueprints.chat.unread import blueprint as unread
from server.blueprints.chat.visit import blueprint as visits
from server.blueprints.facilities.home import blueprint as homes
from server.blueprints.facilities.home_draft import blueprint as home_drafts
from server.blueprints.facilities.invoice import blueprint as invoices
from server.blueprints.facilities.matching import blueprint as matching
from server.blueprints.facilities.note import blueprint as office_notes
from server.blueprints.offices.factor import blueprint as member_factors
from server.blueprints.offices.figure import blueprint as figures
from server.blueprints.offices.handover import blueprint as handover
from server.blueprints.offices.member import blueprint as members
from server.blueprints.offices.office import blueprint as offices
from server.blueprints.operator.act import blueprint as operator_acts
from server.blueprints.operator.delivery import blueprint as operator_deliveries
from server.blueprints.operator.figure import blueprint as operator_figures
from server.blueprints.operator.people import blueprint as operator_people
from server.blueprints.operator.report import blueprint as operator_reports
from server.blueprints.operator.signup import blueprint as operator_signups
from server.blueprints.operator.system import blueprint as operator_system
from server.blueprints.operator.work import blueprint as operator_work
from server.blueprints.site.calendar import blueprint as calendar_files
from server.blueprints.site.health import blueprint as health
from server.blueprints.site.media import blueprint as media
from server.blueprints.site.pages import blueprint as pages
from server.blueprints.site.postal import blueprint as postal
from server.blueprints.site.security import blueprint as security
from server.blueprints.site.stop import blueprint as mail_stops
from server.cli import register_commands
from server.config import Settings, load_settings
from server.core.clock import real_now
from server.core.database import OrjsonProvider, database_now, database_settings, db, jwt, migrate
from server.core.fault_reports import report_faults
from server.core.http.bodies import BODY_MAX, FIELDS_MAX, WholeRequest, register_body_limits, register_ids
from server.core.http.csrf import register_origin_check
from server.core.http.errors import ErrorOut, register_errors
from server.core.http.headers import register_headers
from server.core.http.openapi.document import finish_document
from server.core.http.outages import register_outages
from server.core.logs import register_request_log
from server.integrations.storage.pictures import PictureStore
from server.integrations.storage.storage import storage_of
from server.rooms.live.fanout import Fanout
from server.rooms.live.redis_bus import RedisBus
from server.screen_vocabulary import vocabulary

_BLUEPRINTS = (
    accounts, safety, factors, second_steps, signups, leaving, own_settings, consent, drafts, homes, home_drafts,
    staff_notices, matching, office_notes, notes_on_cases, cases, invoices, preferences, mirror, sight, helper, helping,
    contacts, answers, visits, move_ins, records, notifications, messages, rooms, templates, readings, room_settings,
    unread, today, line, line_link, postal, media, health, offices, members, member_factors, invitations, handover,
    figures, operator_work, operator_figures, operator_system, operator_signups, operator_reports,
    operator_deliveries, operator_people, operator_acts, calendars, calendar_files, mail_stops, security, pages,
)  # fmt: skip


def create_app(
    settings: Settings | None = None,
    clock: Callable[[], datetime] = real_now,
    shared_clock: Callable[[], datetime] = database_now,
) -> APIFlask:
    """Make the application; without settings they are read from the environment."""
    settings = settings or load_settings()
    app = APIFlask(
        __name__,
        static_folder=None,  # type: ignore[arg-type]  # the pages serve their own files
        title="グループホームマッチング API",
        version="1.0",
        spec_path="/api/openapi.json",
        docs_path=None,
    )
    app.json = OrjsonProvider(app)
    app.request_class = WholeRequest
    app.config.update(_flask_settings(settings))
    # No address leads to another one: where it did, a stranger's Host would say where.
    app.url_map.strict_slashes = app.url_map.merge_slashes = False
    register_ids(app)
    app.extensions["settings"] = settings
    app.extensions["clock"], app.extensions["shared_clock"] = clock, shared_clock
    app.extensions["origin"] = request_origin
    # Reads have the other connections, whatever the writes wait for.
    app.extensions["writing_turns"] = BoundedSemaphore(settings.database_pool // 2)
    app.extensions["fanout"] = Fanout(RedisBus(settings.redis_url) if settings.redis_url else None)
    app.extensions["pictures"] = PictureStore(storage_of(settings), settings.certificate_keys)
    db.init_app(app)
    migrate.init_app(app, db, directory="migrations", render_as_batch=True)
    jwt.init_app(app)
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies)  # type: ignore[method-assign]
    register_request_log(app)
    report_faults(settings)
    register_body_limits(app)
    register_origin_check(app)
    register_errors(app)
    register_outages(app)
    register_rooms(app)
    register_headers(app, settings)
    for blueprint in _BLUEPRINTS:
        app.register_blueprint(blueprint)
    register_commands(app)
    finish_document(app, vocabulary())
    return app


def _flask_settings(settings: Settings) -> dict[str, Any]:
    return {
        **database_settings(settings.database_url, settings.database_pool),
        "MAX_CONTENT_LENGTH": BODY_MAX,
        "MAX_FORM_PARTS": FIELDS_MAX,
        # Werkzeug also has what is left of one piece, and the next of 64 KB, within it.
        "MAX_FORM_MEMORY_SIZE": 2 * BODY_MAX,
        "TRUSTED_HOSTS": settings.hosts,
        "VALIDATION_ERROR_SCHEMA": ErrorOut.model_json_schema(),
        "HTTP_ERROR_SCHEMA": ErrorOut.model_json_schema(),
        "AUTO_404_RESPONSE": False,
        "AUTO_SERVERS": False,
        **token_settings(settings),
    }
