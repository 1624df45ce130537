"""The operator's search. It requires a reason and is audited."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act
from server.core.schemas import list_of
from server.operator.queries.searching import search_records
from server.operator.schemas import HitsOut, SearchIn

blueprint = APIBlueprint("operator_search", __name__, url_prefix="/api/operator/search", tag="Operator")


@blueprint.post("/")
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
