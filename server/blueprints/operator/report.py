"""Read and settle reports about rooms, and suspend and resume offices."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited, viewer
from server.core.audit.rules import Act
from server.core.audit.service import set_audit_reason
from server.core.clock import now
from server.core.schemas import Empty
from server.operator.queries.reports import ReportDetails, report_details
from server.operator.schemas import (
    FollowsOut,
    FormerOut,
    KnownCorporation,
    Reasoned,
    RejectIn,
    ReportOut,
    SettleIn,
)
from server.operator.service.offices import lift_suspension, suspend
from server.operator.service.reports import settle_report

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


@blueprint.post("/reports/<int:report_id>/settle/")
@audited(Act.REPORT_SETTLED)
@allow(OPERATOR)
@blueprint.input(SettleIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Settle a report, and notify its author and the office", responses=[404])
def settle(report_id: int, json_data: SettleIn) -> Empty:
    set_audit_reason(json_data.reason)
    settle_report(report_id, json_data.decision, json_data.words, viewer(), now())
    return Empty()


@blueprint.post("/offices/<int:office_id>/suspend/")
@audited(Act.OFFICE_SUSPENDED)
@allow(OPERATOR)
@blueprint.input(RejectIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Suspend an office without a report, and notify its managers", responses=[404, 409])
def suspend_office(office_id: int, json_data: RejectIn) -> Empty:
    set_audit_reason(json_data.reason)
    suspend(office_id, json_data.words, viewer(), now())
    return Empty()


@blueprint.post("/offices/<int:office_id>/resume/")
@audited(Act.OFFICE_RESUMED)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Resume a suspended office", responses=[404, 409])
def resume(office_id: int, json_data: Reasoned) -> Empty:
    set_audit_reason(json_data.reason)
    lift_suspension(office_id, now())
    return Empty()


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
