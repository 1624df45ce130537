"""The timelines of accounts, offices, people, homes and contacts. Each call requires a reason and is audited."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act, Kind
from server.operator.queries.subjects import timeline_subject
from server.operator.queries.timeline import timeline_page, timeline_sources
from server.operator.rules.timeline import TIMELINES
from server.operator.schemas import TimelineIn, TimelineOut

blueprint = APIBlueprint("operator_timelines", __name__, url_prefix="/api/operator", tag="Operator")


def _add_route(act: Act, path: str, summary: str) -> None:
    @blueprint.post(f"/{path}/<int:{act.kind}_id>/timeline/", endpoint=path)
    @audited(act)
    @allow(OPERATOR)
    @blueprint.input(TimelineIn)
    @blueprint.output(TimelineOut)
    @blueprint.doc(summary=summary, responses=[404])
    def read_timeline(json_data: TimelineIn, **ids: int) -> TimelineOut:
        [id_] = ids.values()
        head = timeline_subject(act.kind, id_)
        entries, next_cursor = timeline_page(timeline_sources(act.kind, id_, head.email), json_data.place())
        record_read(act, id_, id_ if act.kind is Kind.OFFICE else None, reason=json_data.reason)
        return TimelineOut(
            head=head, entries=entries, next_cursor=None if next_cursor is None else str(next_cursor)
        )


for _timeline in TIMELINES:
    _add_route(_timeline.audit, _timeline.path, _timeline.summary)
