"""Sign-up requests."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act
from server.operator.queries.signups import signup_details
from server.operator.schemas import Reasoned, SignupOut

blueprint = APIBlueprint("operator_signups", __name__, url_prefix="/api/operator/signups", tag="Operator")


@blueprint.post("/<int:signup_id>/")
@audited(Act.SIGNUP_OPENED)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(SignupOut)
@blueprint.doc(
    summary="Read a request, and the corporation and office that are registered under its numbers",
    responses=[404],
)
def read_signup(signup_id: int, json_data: Reasoned) -> SignupOut:
    signup = signup_details(signup_id)
    record_read(Act.SIGNUP_OPENED, signup_id, reason=json_data.reason)
    return signup
