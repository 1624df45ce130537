"""The state of the service itself."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, unaudited
from server.core.clock import now
from server.core.schemas import list_of
from server.core.services import app_settings
from server.core.transaction import release_connection
from server.integrations.line.settings_check import check_settings
from server.operator.schemas import FindingOut, SystemOut
from server.operator.service.system import system_state

blueprint = APIBlueprint("operator_system", __name__, url_prefix="/api/operator/system", tag="Operator")


@blueprint.get("/")
@allow(OPERATOR)
@blueprint.output(SystemOut)
@blueprint.doc(summary="Read the state of the service: queues, versions, storage, slow calls")
def read_system() -> SystemOut:
    return system_state(now())


@blueprint.post("/line/")
@unaudited("it only reads our settings at LINE")
@allow(OPERATOR)
@blueprint.output(list_of(FindingOut))
@blueprint.doc(
    summary="Compare our settings with those at LINE, and read how many messages are left this month"
)
def check_line() -> list[FindingOut]:
    # The check waits for LINE, so it must not hold a database connection.
    release_connection()
    return [FindingOut.model_validate(finding) for finding in check_settings(app_settings())]
