"""The operator's queues: the number of items in each queue, and the list of one queue."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import OPERATOR, allow
from server.core.clock import now
from server.core.http.answers import cursor_response
from server.core.schemas import PageQuery, list_of
from server.core.vocabulary import KeptQueue, OperatorQueue
from server.operator.queries.queue import Listed, queue_page, waiting_counts
from server.operator.schemas import WorkLine, WorkWaiting

blueprint = APIBlueprint("operator_work", __name__, url_prefix="/api/operator", tag="Operator")
_QUEUES: dict[str, Listed] = {kind.value: kind for kind in (*OperatorQueue, *KeptQueue)}
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
