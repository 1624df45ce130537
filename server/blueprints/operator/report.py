"""Reports about rooms."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act
from server.operator.queries.reports import report_details
from server.operator.schemas import Reasoned, ReportOut

blueprint = APIBlueprint("operator_reports", __name__, url_prefix="/api/operator", tag="Operator")


@blueprint.post("/reports/<int:report_id>/")
@audited(Act.REPORT_OPENED)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(ReportOut)
@blueprint.doc(
    summary="Read a report, the earlier decisions about its corporation, and the effects of each possible decision",
    responses=[404],
)
def read_report(report_id: int, json_data: Reasoned) -> ReportOut:
    report = report_details(report_id)
    record_read(Act.REPORT_OPENED, report_id, reason=json_data.reason)
    return report
