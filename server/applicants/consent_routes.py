"""That the applicant agrees to what is kept and shown of them."""

from apiflask import APIBlueprint

from server.actions.people.consent import give_consent
from server.schemas.base import Empty
from server.schemas.people.consent import ConsentIn
from server.web.access import APPLICANT, allow, viewer
from server.web.clock import now

blueprint = APIBlueprint("consent", __name__, url_prefix="/api/applicants/consent", tag="My data")


@blueprint.post("/")
@allow(APPLICANT)
@blueprint.input(ConsentIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Agree to what is kept and shown; a second time changes nothing", responses=[409])
def agree(json_data: ConsentIn) -> Empty:
    give_consent(viewer(), json_data.version, now())
    return Empty()
