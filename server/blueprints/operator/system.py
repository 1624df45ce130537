"""How the service itself is."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, unaudited
from server.core.clock import now
from server.core.schemas import list_of
from server.core.services import app_settings
from server.core.transaction import give_connection_back
from server.integrations.line.settings_check import check_settings
from server.operator.schemas import FindingOut, SystemOut
from server.operator.service.system import look_at_system

blueprint = APIBlueprint("operator_system", __name__, url_prefix="/api/operator/system", tag="Operator")


@blueprint.get("/")
@allow(OPERATOR)
@blueprint.output(SystemOut)
@blueprint.doc(summary="Read how the service itself is: queues, versions, storage, slow calls")
def read_system() -> SystemOut:
    return SystemOut.model_validate(look_at_system(now()))


@blueprint.post("/line/")
@unaudited("it asks LINE about our own settings, and is about nobody")
@allow(OPERATOR)
@blueprint.output(list_of(FindingOut))
@blueprint.doc(summary="Have LINE say whether our settings work, and how many messages are left")
def check_line() -> list[FindingOut]:
    give_connection_back()
    return [FindingOut.model_validate(finding) for finding in check_settings(app_settings())]
