"""The application: made by `create_app` from its settings, and nothing at import."""

from collections.abc import Callable
from datetime import datetime
from threading import BoundedSemaphore
from typing import Any

from apiflask import APIFlask
from werkzeug.middleware.proxy_fix import ProxyFix

from server.accounts.calendar_routes import blueprint as calendars
from server.accounts.draft_routes import blueprint as drafts
from server.accounts.factor_routes import blueprint as factors
from server.accounts.invitation_routes import blueprint as invitations
from server.accounts.line_link_routes import blueprint as line_link
from server.accounts.line_routes import blueprint as line
from server.accounts.notice_routes import blueprint as staff_notices
from server.accounts.safety_routes import blueprint as safety
from server.accounts.second_step_routes import blueprint as second_steps
from server.accounts.session_routes import blueprint as accounts
from server.accounts.signup_routes import blueprint as signups
from server.applicants.case_routes import blueprint as cases
from server.applicants.consent_routes import blueprint as consent
from server.applicants.helper_routes import blueprint as helper
from server.applicants.helping_routes import blueprint as helping
from server.applicants.leaving_routes import blueprint as leaving
from server.applicants.mirror_routes import blueprint as mirror
from server.applicants.note_routes import blueprint as notes_on_cases
from server.applicants.preference_routes import blueprint as preferences
from server.applicants.settings_routes import blueprint as own_settings
from server.applicants.sight_routes import blueprint as sight
from server.chat.answer_routes import blueprint as answers
from server.chat.contact_routes import blueprint as contacts
from server.chat.message_routes import blueprint as messages
from server.chat.move_in_routes import blueprint as move_ins
from server.chat.notification_routes import blueprint as notifications
from server.chat.reading_routes import blueprint as readings
from server.chat.record_routes import blueprint as records
from server.chat.room_routes import blueprint as rooms
from server.chat.settings_routes import blueprint as room_settings
from server.chat.template_routes import blueprint as templates
from server.chat.today_routes import blueprint as today
from server.chat.unread_routes import blueprint as unread
from server.chat.visit_routes import blueprint as visits
from server.cli import register_commands
from server.config import Settings, load_settings
from server.extensions import OrjsonProvider, database_now, database_settings, db, jwt, migrate
from server.facilities.home_draft_routes import blueprint as home_drafts
from server.facilities.home_routes import blueprint as homes
from server.facilities.invoice_routes import blueprint as invoices
from server.facilities.matching_routes import blueprint as matching
from server.facilities.note_routes import blueprint as office_notes
from server.fault_reports import report_faults
from server.live.fanout import Fanout
from server.live.redis_bus import RedisBus
from server.live.routes import register_rooms
from server.media.chosen import storage_of
from server.media.pictures import PictureStore
from server.offices.factor_routes import blueprint as member_factors
from server.offices.figure_routes import blueprint as figures
from server.offices.handover_routes import blueprint as handover
from server.offices.member_routes import blueprint as members
from server.offices.office_routes import blueprint as offices
from server.operator.act_routes import blueprint as operator_acts
from server.operator.delivery_routes import blueprint as operator_deliveries
from server.operator.figure_routes import blueprint as operator_figures
from server.operator.people_routes import blueprint as operator_people
from server.operator.report_routes import blueprint as operator_reports
from server.operator.signup_routes import blueprint as operator_signups
from server.operator.system_routes import blueprint as operator_system
from server.operator.work_routes import blueprint as operator_work
from server.schemas.errors import ErrorOut
from server.schemas.vocabulary import vocabulary
from server.site.calendar_routes import blueprint as calendar_files
from server.site.health_routes import blueprint as health
from server.site.media_routes import blueprint as media
from server.site.pages import blueprint as pages
from server.site.postal_routes import blueprint as postal
from server.site.security_routes import blueprint as security
from server.site.stop_routes import blueprint as mail_stops
from server.web.access import request_origin
from server.web.bodies import BODY_MAX, FIELDS_MAX, register_body_limits
from server.web.clock import real_now
from server.web.csrf import register_origin_check
from server.web.errors import register_errors
from server.web.forms import WholeRequest
from server.web.headers import register_headers
from server.web.ids import register_ids
from server.web.logs import register_request_log
from server.web.openapi.document import finish_document
from server.web.outages import register_outages
from server.web.tokens import token_settings

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
