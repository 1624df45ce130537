"""That the applicant agrees to what is kept and shown of them."""

from apiflask import APIBlueprint

from server.accounts.http.access import APPLICANT, COUNSELOR, allow, audited, viewer
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.japan import JAPAN
from server.core.schemas import Empty
from server.people.rules import current_text
from server.people.schemas.consent import ConsentIn, ConsentTextOut, PersonChange, PersonIn
from server.people.service.consent import change_person, give_consent

blueprint = APIBlueprint("consent", __name__, url_prefix="/api/applicants/consent", tag="My data")


@blueprint.get("/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ConsentTextOut)
@blueprint.doc(
    summary="Read the number of the text that people agree to today, and since when it is asked for"
)
def read_text() -> ConsentTextOut:
    return ConsentTextOut.model_validate(current_text(now().astimezone(JAPAN).date()))


@blueprint.post("/")
@audited(Act.CONSENT_GIVEN)
@allow(APPLICANT)
@blueprint.input(ConsentIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Agree to what is kept and shown; a second time changes nothing", responses=[409])
def agree(json_data: ConsentIn) -> Empty:
    give_consent(viewer(), json_data.version, now(), _name(json_data.person))
    return Empty()


@blueprint.put("/person/")
@audited(Act.CONSENT_GIVEN)
@allow(APPLICANT)
@blueprint.input(PersonChange)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Say for whom the applicant registers: themself, or somebody who agreed", responses=[409]
)
def change_whom(json_data: PersonChange) -> Empty:
    change_person(viewer(), _name(json_data.person), now())
    return Empty()


def _name(person: PersonIn | None) -> str | None:
    return None if person is None else person.name
