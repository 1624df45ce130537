"""The applicant's consent to the storage and display of their data."""

from apiflask import APIBlueprint

from server.accounts.http.access import APPLICANT, COUNSELOR, allow, audited, viewer
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.japan import JAPAN
from server.core.schemas import Empty
from server.people.rules import required_consent
from server.people.schemas.consent import ConsentIn, ConsentTextOut, PersonChange, PersonIn
from server.people.service.consent import change_person, give_consent

blueprint = APIBlueprint("consent", __name__, url_prefix="/api/applicants/consent", tag="My data")


@blueprint.get("/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ConsentTextOut)
@blueprint.doc(summary="Read the version of the current consent text and its start date")
def read_text() -> ConsentTextOut:
    return ConsentTextOut.model_validate(required_consent(now().astimezone(JAPAN).date()))


@blueprint.post("/")
@audited(Act.CONSENT_GIVEN)
@allow(APPLICANT)
@blueprint.input(ConsentIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Give consent; a repeated call changes nothing", responses=[409])
def agree(json_data: ConsentIn) -> Empty:
    give_consent(viewer(), json_data.version, now(), _name(json_data.person))
    return Empty()


@blueprint.put("/person/")
@audited(Act.CONSENT_GIVEN)
@allow(APPLICANT)
@blueprint.input(PersonChange)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Set the person that the applicant registers: the applicant, or another person who agreed",
    responses=[409],
)
def set_person(json_data: PersonChange) -> Empty:
    change_person(viewer(), _name(json_data.person), now())
    return Empty()


def _name(person: PersonIn | None) -> str | None:
    return None if person is None else person.name
