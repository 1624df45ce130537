"""The operator's queues: the number of items in each queue, and the list of one queue."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import OPERATOR, allow, audited
from server.core.audit.rules import Act
from server.core.audit.service import set_audit_reason
from server.core.clock import now
from server.core.http.answers import cursor_response
from server.core.schemas import Empty, PageQuery, list_of
from server.operator.queries.queue import Listed, queue_page, waiting_counts
from server.operator.rules.queue import KeptQueue, OperatorQueue
from server.operator.schemas import Reasoned, WorkLine, WorkWaiting
from server.operator.service.queue import mark_fee_checked, mark_quota_checked

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
    return cursor_response([WorkLine.model_validate(line) for line in lines], lines.next_cursor)


@blueprint.post("/contacts/<int:contact_id>/fee/looked-into/")
@audited(Act.FEE_LOOKED_INTO)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Mark a contact's fee as checked", responses=[404])
def close_fee(contact_id: int, json_data: Reasoned) -> Empty:
    set_audit_reason(json_data.reason)
    mark_fee_checked(contact_id, now())
    return Empty()


@blueprint.post("/quotas/<int:quota_id>/looked-into/")
@audited(Act.QUOTA_LOOKED_INTO)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Mark a corporation's quota warning as checked", responses=[404])
def close_quota(quota_id: int, json_data: Reasoned) -> Empty:
    set_audit_reason(json_data.reason)
    mark_quota_checked(quota_id, now())
    return Empty()
