"""The operator's console: queues, figures, system, requests, reports, search, timelines and acts.

Calls that read personal data require a reason, and are audited.
"""

from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import Any

from apiflask import APIBlueprint
from flask import Response
from pydantic import Field

from server.accounts.http.access import OPERATOR, allow, audited, unaudited, viewer
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act, Kind
from server.core.clock import now
from server.core.http.answers import cursor_response
from server.core.schemas import Empty, Id, PageQuery, list_of
from server.core.services import app_settings
from server.core.transaction import release_connection
from server.core.vocabulary import OperatorList, OperatorQueue
from server.integrations.line.settings_check import check_settings
from server.operator.acts import OPERATOR_ACTS
from server.operator.acts.entry import OperatorAct, PreviewedAct
from server.operator.queries.figures import stored_figures
from server.operator.queries.queue import QueueOrList, queue_page, waiting_counts
from server.operator.queries.reports import report_details
from server.operator.queries.searching import search_records
from server.operator.queries.signups import signup_details
from server.operator.queries.subjects import timeline_subject
from server.operator.queries.system import system_state
from server.operator.queries.timeline import timeline_page, timeline_sources
from server.operator.rules.timeline import TIMELINES
from server.operator.schemas import (
    ActParameters,
    FindingOut,
    HitsOut,
    PreviewOut,
    ReasonIn,
    ReportOut,
    SearchIn,
    ServiceFiguresOut,
    SignupOut,
    SystemOut,
    TimelineIn,
    TimelineOut,
    WorkLine,
    WorkWaiting,
)

blueprint = APIBlueprint("operator", __name__, url_prefix="/api/operator", tag="Operator")
BLUEPRINTS = (blueprint,)

_QUEUES: dict[str, QueueOrList] = {kind.value: kind for kind in (*OperatorQueue, *OperatorList)}
_QUEUE_NAMES = ", ".join(_QUEUES)


@blueprint.get("/waiting/")
@allow(OPERATOR)
@blueprint.output(WorkWaiting)
@blueprint.doc(summary="Count the items in each of the operator's queues")
def read_waiting() -> WorkWaiting:
    return WorkWaiting(**{kind.value: count for kind, count in waiting_counts(now()).items()})


@blueprint.get(f"/waiting/<any({_QUEUE_NAMES}):work>/")
@allow(OPERATOR)
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(list_of(WorkLine))
@blueprint.doc(summary="List the items of one of the operator's queues, oldest first")
def list_work(work: str, query: PageQuery) -> Response:
    lines = queue_page(_QUEUES[work], query.page(), now())
    return cursor_response(lines.rows, lines.next_cursor)


@blueprint.get("/figures/")
@allow(OPERATOR)
@blueprint.output(ServiceFiguresOut)
@blueprint.doc(summary="Read the figures of the whole service from the last daily count")
def read_service_figures() -> ServiceFiguresOut:
    return ServiceFiguresOut.of(stored_figures())


@blueprint.get("/system/")
@allow(OPERATOR)
@blueprint.output(SystemOut)
@blueprint.doc(summary="Read the state of the service: queues, versions, storage, slow calls")
def read_system() -> SystemOut:
    return system_state(now())


@blueprint.post("/system/line/")
@unaudited("this call only reads our settings at LINE")
@allow(OPERATOR)
@blueprint.output(list_of(FindingOut))
@blueprint.doc(
    summary="Compare our settings with those at LINE, and read how many messages are left this month"
)
def check_line() -> list[FindingOut]:
    # The check waits for LINE, so it must not hold a database connection.
    release_connection()
    return [FindingOut.model_validate(finding) for finding in check_settings(app_settings())]


@blueprint.post("/signups/<int:signup_id>/")
@audited(Act.SIGNUP_OPENED)
@allow(OPERATOR)
@blueprint.input(ReasonIn)
@blueprint.output(SignupOut)
@blueprint.doc(
    summary="Read a request, and the corporation and office that are registered under its numbers",
    responses=[404],
)
def read_signup(signup_id: int, json_data: ReasonIn) -> SignupOut:
    signup = signup_details(signup_id)
    record_read(Act.SIGNUP_OPENED, signup_id, reason=json_data.reason)
    return signup


@blueprint.post("/reports/<int:report_id>/")
@audited(Act.REPORT_OPENED)
@allow(OPERATOR)
@blueprint.input(ReasonIn)
@blueprint.output(ReportOut)
@blueprint.doc(
    summary="Read a report, the earlier decisions about its corporation, and the effects of each possible decision",
    responses=[404],
)
def read_report(report_id: int, json_data: ReasonIn) -> ReportOut:
    report = report_details(report_id)
    record_read(Act.REPORT_OPENED, report_id, reason=json_data.reason)
    return report


@blueprint.post("/search/")
@audited(Act.SEARCHED)
@allow(OPERATOR)
@blueprint.input(SearchIn)
@blueprint.output(list_of(HitsOut))
@blueprint.doc(
    summary="Find accounts, offices, people, homes, contacts, reports and sign-up requests, newest first"
)
def search(json_data: SearchIn) -> list[HitsOut]:
    hits = search_records(json_data.query, json_data.kind, json_data.cursor)
    record_read(Act.SEARCHED, reason=json_data.reason)
    return hits


def _add_timeline(act: Act, path: str, summary: str) -> None:
    @blueprint.post(f"/{path}/<int:{act.kind}_id>/timeline/", endpoint=path)
    @audited(act)
    @allow(OPERATOR)
    @blueprint.input(TimelineIn)
    @blueprint.output(TimelineOut)
    @blueprint.doc(summary=summary, responses=[404])
    def read_timeline(json_data: TimelineIn, **ids: int) -> TimelineOut:
        [id_] = ids.values()
        head = timeline_subject(act.kind, id_)
        entries, next_cursor = timeline_page(
            timeline_sources(act.kind, id_, head.email), json_data.position()
        )
        record_read(act, id_, id_ if act.kind is Kind.OFFICE else None, reason=json_data.reason)
        return TimelineOut(
            head=head, entries=entries, next_cursor=None if next_cursor is None else str(next_cursor)
        )


for _timeline in TIMELINES:
    _add_timeline(_timeline.audit, _timeline.path, _timeline.summary)


_PREVIEWS = {act.name: act for act in OPERATOR_ACTS if isinstance(act, PreviewedAct)}
PreviewAct = StrEnum("PreviewAct", [(name, name) for name in _PREVIEWS])  # type: ignore[misc]


class PreviewIn(ActParameters):
    """The act to preview, the id of its subject, and its parameters."""

    act: PreviewAct
    id: Id = Field(title="番号")


@blueprint.post("/preview/")
@unaudited("this call changes nothing; the act itself is audited")
@allow(OPERATOR)
@blueprint.input(PreviewIn)
@blueprint.output(PreviewOut)
@blueprint.doc(summary="Read the effects of an act, or why the act is refused", responses=[404, 409])
def preview_act(json_data: PreviewIn) -> PreviewOut:
    act = _PREVIEWS[json_data.act.value]
    return PreviewOut(follows=act.effects(act.load(json_data.id), json_data))


def _add_act(act: OperatorAct[Any, Any]) -> None:
    @wraps(act.do)
    def view(json_data: ReasonIn, **ids: int) -> Empty:
        [id_] = ids.values()
        # An act calls `viewer` if it needs the operator. The commands pass another function (`acting_operator`).
        act.do(act.load(id_), json_data, viewer)
        return Empty()

    route: Callable[..., Any] = blueprint.doc(summary=act.summary, responses=[*act.refusals])(view)
    route = blueprint.input(act.body)(blueprint.output(Empty)(route))
    route = audited(act.audit)(allow(OPERATOR, proof=act.proof)(route))
    blueprint.post(act.path, endpoint=act.name)(route)


for _act in OPERATOR_ACTS:
    _add_act(_act)
