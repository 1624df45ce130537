"""Figures of the whole service."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow
from server.operator.queries.figures import kept_figures
from server.operator.schemas import ServiceFiguresOut

blueprint = APIBlueprint("operator_figures", __name__, url_prefix="/api/operator/figures", tag="Operator")


@blueprint.get("/")
@allow(OPERATOR)
@blueprint.output(ServiceFiguresOut)
@blueprint.doc(summary="Read the figures of the whole service from the last daily count")
def read_service_figures() -> ServiceFiguresOut:
    return ServiceFiguresOut.of(kept_figures())
