"""What the whole service comes to."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow
from server.operator.queries.figures import kept_figures
from server.operator.schemas import ServiceFiguresOut

blueprint = APIBlueprint("operator_figures", __name__, url_prefix="/api/operator/figures", tag="Operator")


@blueprint.get("/")
@allow(OPERATOR)
@blueprint.output(ServiceFiguresOut)
@blueprint.doc(summary="Read what the whole service comes to, as it was counted last")
def read_service_figures() -> ServiceFiguresOut:
    return ServiceFiguresOut.of(kept_figures())
