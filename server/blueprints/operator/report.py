"""Reports about rooms."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited
from server.core.audit.rules import Act
from server.core.audit.service import set_audit_reason
from server.operator.queries.reports import ReportDetails, report_details
from server.operator.schemas import (
    FollowsOut,
    FormerOut,
    KnownCorporation,
    Reasoned,
    ReportOut,
)

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
    set_audit_reason(json_data.reason)
    return _report_out(report_details(report_id))


def _report_out(details: ReportDetails) -> ReportOut:
    report = details.report
    # The fields that are columns of the report are copied; the others follow one by one.
    names = ReportOut.model_fields.keys() & report.__table__.columns.keys()
    return ReportOut(
        **{name: getattr(report, name) for name in names},
        home=details.home,
        office=KnownCorporation(id=details.office.id, name=details.office.name),
        corporation=KnownCorporation(id=details.corporation.id, name=details.corporation.name),
        office_suspended_at=details.office.suspended_at,
        author_is_there=report.account_id is not None,
        managers=details.managers,
        former=[FormerOut.model_validate(decision) for decision in details.former],
        follows=[FollowsOut.model_validate(effect) for effect in details.follows],
    )
