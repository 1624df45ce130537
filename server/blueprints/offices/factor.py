"""Second factors of an office's members. Only managers of the office may use these routes."""

from apiflask import APIBlueprint

from server.accounts.http.access import COUNSELOR, FACILITY, allow, audited, viewer
from server.accounts.rules.factors import RequiredProof
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.schemas import Empty
from server.offices.schemas import FactorRequirementIn
from server.offices.service.members import require_factor, reset_member_factors

blueprint = APIBlueprint("member_factors", __name__, url_prefix="/api/offices", tag="Offices")


@blueprint.put("/<int:office_id>/second-factor/")
@audited(Act.FACTORS_REQUIRED)
@allow(FACILITY, COUNSELOR, proof=RequiredProof.FACTOR)
@blueprint.input(FactorRequirementIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Require a second factor from all members of an office, or only from its managers")
def require_factors(office_id: int, json_data: FactorRequirementIn) -> Empty:
    require_factor(viewer(), office_id, is_needed=json_data.is_needed)
    return Empty()


@blueprint.delete("/<int:office_id>/members/<int:account_id>/factors/")
@audited(Act.MEMBER_FACTORS_RESET)
@allow(FACILITY, COUNSELOR, proof=RequiredProof.FACTOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Remove all second factors of a member, who has lost them", responses=[409])
def delete_factors(office_id: int, account_id: int) -> Empty:
    reset_member_factors(viewer(), office_id, account_id, now())
    return Empty()
