"""What the whole service comes to."""

from apiflask import APIBlueprint

from server.queries.operator.figures import kept_figures
from server.schemas.operator.figures import ServiceFiguresOut
from server.web.access import OPERATOR, allow

blueprint = APIBlueprint("operator_figures", __name__, url_prefix="/api/operator/figures", tag="Operator")


@blueprint.get("/")
@allow(OPERATOR)
@blueprint.output(ServiceFiguresOut)
@blueprint.doc(summary="Read what the whole service comes to, as it was counted last")
def read_service_figures() -> ServiceFiguresOut:
    return ServiceFiguresOut.of(kept_figures())
