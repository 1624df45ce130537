"""Health checks and metrics: whether the process runs, whether it can serve, and its figures."""

from hmac import compare_digest

from apiflask import APIBlueprint
from flask import Response, request
from prometheus_client import CONTENT_TYPE_LATEST

from server.accounts.http.access import public
from server.blueprints.site.figures import figures_now
from server.blueprints.site.readiness import readiness_or_error
from server.core.clock import now
from server.core.metrics import metrics_text
from server.core.refusals import NotFound
from server.core.services import app_settings

blueprint = APIBlueprint("health", __name__, enable_openapi=False)


@blueprint.get("/healthz")
@public
def alive() -> dict[str, str]:
    return {"status": "ok"}


@blueprint.get("/readyz")
@public
def ready() -> dict[str, str]:
    return readiness_or_error()


@blueprint.get("/metrics")
@public
def metrics() -> Response:
    token = app_settings().metrics_token
    sent_token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not token or not compare_digest(sent_token.encode(), token.encode()):
        raise NotFound()
    return Response(metrics_text(figures_now(now())), content_type=CONTENT_TYPE_LATEST)
