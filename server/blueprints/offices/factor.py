"""The second factors of an office's members, for its managers."""

from apiflask import APIBlueprint

from server.accounts.http.access import COUNSELOR, FACILITY, allow, audited, viewer
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.schemas import Empty
from server.offices.schemas import FactorNeed
from server.offices.service.factors import require_factor, reset_member

blueprint = APIBlueprint("member_factors", __name__, url_prefix="/api/offices", tag="Offices")


@blueprint.put("/<int:office_id>/second-factor/")
@audited(Act.FACTORS_REQUIRED)
@allow(FACILITY, COUNSELOR)
@blueprint.input(FactorNeed)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Require a second factor of everybody who works in an office, or of its managers alone"
)
def update_need(office_id: int, json_data: FactorNeed) -> Empty:
    require_factor(viewer(), office_id, is_needed=json_data.is_needed)
    return Empty()


@blueprint.delete("/<int:office_id>/members/<int:account_id>/factors/")
@audited(Act.MEMBER_FACTORS_RESET)
@allow(FACILITY, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Take the factors away of a member who has lost them", responses=[409])
def delete_factors(office_id: int, account_id: int) -> Empty:
    reset_member(viewer(), office_id, account_id, now())
    return Empty()
