"""What waits for the operator: how much of each kind, and each kind's list."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import OPERATOR, allow, audited
from server.core.audit.rules import Act
from server.core.audit.service import because
from server.core.clock import now
from server.core.http.answers import cursor_response
from server.core.schemas import Empty, PageQuery, list_of
from server.operator.queries.queue import Listed, lines_of, waiting_counts
from server.operator.rules.queue import KeptQueue, OperatorQueue
from server.operator.schemas import Reasoned, WorkLine, WorkWaiting
from server.operator.service.queue import look_into_fee, look_into_quota

blueprint = APIBlueprint("operator_work", __name__, url_prefix="/api/operator", tag="Operator")
_LISTS: dict[str, Listed] = {kind.value: kind for kind in (*OperatorQueue, *KeptQueue)}
_ANY = ", ".join(_LISTS)


@blueprint.get("/waiting/")
@allow(OPERATOR)
@blueprint.output(WorkWaiting)
@blueprint.doc(summary="Count what waits for the operator, by kind")
def read_waiting() -> WorkWaiting:
    return WorkWaiting(**{kind.value: count for kind, count in waiting_counts(now()).items()})


@blueprint.get(f"/waiting/<any({_ANY}):work>/")
@allow(OPERATOR)
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(list_of(WorkLine))
@blueprint.doc(summary="List what of a kind waits for the operator, oldest first")
def list_work(work: str, query: PageQuery) -> Response:
    lines = lines_of(_LISTS[work], query.page(), now())
    return cursor_response([WorkLine.model_validate(line) for line in lines], lines.next_cursor)


@blueprint.post("/contacts/<int:contact_id>/fee/looked-into/")
@audited(Act.FEE_LOOKED_INTO)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Note that a contact's fee was looked into", responses=[404])
def close_fee(contact_id: int, json_data: Reasoned) -> Empty:
    because(json_data.reason)
    look_into_fee(contact_id, now())
    return Empty()


@blueprint.post("/quotas/<int:quota_id>/looked-into/")
@audited(Act.QUOTA_LOOKED_INTO)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Note that it was looked into why a corporation came near to a quota", responses=[404])
def close_quota(quota_id: int, json_data: Reasoned) -> Empty:
    because(json_data.reason)
    look_into_quota(quota_id, now())
    return Empty()
