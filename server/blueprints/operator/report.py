"""Reports of rooms: looked at with their own evidence, settled; and offices that are suspended and go on."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited, viewer
from server.core.audit.rules import Act
from server.core.audit.service import because
from server.core.clock import now
from server.core.schemas import Empty
from server.operator.queries.reports import ReportSeen, report_seen
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
    summary="Look at a report, what was decided before, and what each decision would mean", responses=[404]
)
def read_report(report_id: int, json_data: Reasoned) -> ReportOut:
    because(json_data.reason)
    return _shown(report_seen(report_id))


@blueprint.post("/reports/<int:report_id>/settle/")
@audited(Act.REPORT_SETTLED)
@allow(OPERATOR)
@blueprint.input(SettleIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Settle a report, and tell whoever told and the office", responses=[404])
def settle(report_id: int, json_data: SettleIn) -> Empty:
    because(json_data.reason)
    settle_report(report_id, json_data.decision, json_data.words, viewer(), now())
    return Empty()


@blueprint.post("/offices/<int:office_id>/suspend/")
@audited(Act.OFFICE_SUSPENDED)
@allow(OPERATOR)
@blueprint.input(RejectIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Suspend an office without a report, and notify its managers", responses=[404, 409])
def suspend_office(office_id: int, json_data: RejectIn) -> Empty:
    because(json_data.reason)
    suspend(office_id, json_data.words, viewer(), now())
    return Empty()


@blueprint.post("/offices/<int:office_id>/resume/")
@audited(Act.OFFICE_RESUMED)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Let a suspended office go on", responses=[404, 409])
def resume(office_id: int, json_data: Reasoned) -> Empty:
    because(json_data.reason)
    lift_suspension(office_id, now())
    return Empty()


def _shown(seen: ReportSeen) -> ReportOut:
    report = seen.report
    names = ReportOut.model_fields.keys() & report.__table__.columns.keys()
    return ReportOut(
        **{name: getattr(report, name) for name in names},
        home=seen.home,
        office=KnownCorporation(id=seen.office.id, name=seen.office.name),
        corporation=KnownCorporation(id=seen.corporation.id, name=seen.corporation.name),
        office_suspended_at=seen.office.suspended_at,
        author_is_there=report.account_id is not None,
        managers=seen.managers,
        former=[FormerOut.model_validate(one) for one in seen.former],
        follows=[FollowsOut.model_validate(one) for one in seen.follows],
    )
