"""Whether the process runs, whether it can serve, and its figures for those who keep it running."""

from hmac import compare_digest

from apiflask import APIBlueprint
from flask import Response, request
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from server.actions.transaction import try_to_write
from server.domain.refusals import NotFound
from server.extensions import db
from server.metrics import OutboxGauges, exposition
from server.queries.notices.outbox import waiting_in_outboxes
from server.services import app_settings, live_rooms
from server.web.access import public
from server.web.clock import now
from server.web.outages import outage_of

blueprint = APIBlueprint("health", __name__, enable_openapi=False)


@blueprint.get("/healthz")
@public
def alive() -> dict[str, str]:
    return {"status": "ok"}


@blueprint.get("/readyz")
@public
def ready() -> dict[str, str]:
    try:
        db.session.execute(text("SELECT 1"))
        try_to_write()
    except SQLAlchemyError as fault:
        raise outage_of(fault) or fault from None
    is_ready = live_rooms().bus_is_ready()
    if is_ready is None:
        return {"status": "ok"}
    # Told, but no reason to send people elsewhere: without Redis everything works, only later.
    return {"status": "ok", "redis": "ok" if is_ready else "away"}


@blueprint.get("/metrics")
@public
def metrics() -> Response:
    token = app_settings().metrics_token
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not token or not compare_digest(sent.encode(), token.encode()):
        raise NotFound()
    return Response(exposition(OutboxGauges(waiting_in_outboxes(now()))), content_type=CONTENT_TYPE_LATEST)
