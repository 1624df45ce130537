"""Whether the process runs, and whether it can serve."""

from apiflask import APIBlueprint
from sqlalchemy import text

from server.extensions import db
from server.web.access import public

blueprint = APIBlueprint("health", __name__, enable_openapi=False)


@blueprint.get("/healthz")
@public
def alive() -> dict[str, str]:
    return {"status": "ok"}


@blueprint.get("/readyz")
@public
def ready() -> dict[str, str]:
    db.session.execute(text("SELECT 1"))
    return {"status": "ok"}
