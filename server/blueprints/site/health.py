"""Whether the process runs, whether it can serve, and its figures for those who keep it running."""

from hmac import compare_digest

from apiflask import APIBlueprint
from flask import Response, request
from prometheus_client import CONTENT_TYPE_LATEST

from server.accounts.http.access import public
from server.blueprints.site.figures import figures_now
from server.blueprints.site.readiness import refuse_unless_ready
from server.core.clock import now
from server.core.metrics import exposition
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
    return refuse_unless_ready()


@blueprint.get("/metrics")
@public
def metrics() -> Response:
    token = app_settings().metrics_token
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not token or not compare_digest(sent.encode(), token.encode()):
        raise NotFound()
    return Response(exposition(figures_now(now())), content_type=CONTENT_TYPE_LATEST)
