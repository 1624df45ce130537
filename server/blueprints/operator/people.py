"""Finding whom somebody writes to the operator about, and reading what happened: each look with its reason."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited
from server.core.audit.rules import Act, Kind
from server.core.audit.service import because
from server.core.schemas import list_of
from server.operator.queries.searching import found_by, head_of
from server.operator.queries.timeline import page_of, sources_of
from server.operator.rules.timeline import label_of, state_label_of
from server.operator.schemas import EntryOut, HeadOut, HitsOut, SearchIn, TimelineIn, TimelineOut

blueprint = APIBlueprint("operator_people", __name__, url_prefix="/api/operator", tag="Operator")


@blueprint.post("/search/")
@audited(Act.SEARCHED)
@allow(OPERATOR)
@blueprint.input(SearchIn)
@blueprint.output(list_of(HitsOut))
@blueprint.doc(summary="Find accounts, offices, people, homes, contacts, reports and requests; newest first")
def search(json_data: SearchIn) -> list[HitsOut]:
    because(json_data.reason)
    found = found_by(json_data.query, json_data.kind, json_data.cursor)
    return [HitsOut.model_validate(hits) for hits in found]


@blueprint.post("/accounts/<int:account_id>/timeline/")
@audited(Act.ACCOUNT_TIMELINE_READ)
@allow(OPERATOR)
@blueprint.input(TimelineIn)
@blueprint.output(TimelineOut)
@blueprint.doc(summary="Read what happened to an account, newest first", responses=[404])
def read_account(account_id: int, json_data: TimelineIn) -> TimelineOut:
    return _read(Kind.ACCOUNT, account_id, json_data)


@blueprint.post("/offices/<int:office_id>/timeline/")
@audited(Act.OFFICE_TIMELINE_READ)
@allow(OPERATOR)
@blueprint.input(TimelineIn)
@blueprint.output(TimelineOut)
@blueprint.doc(summary="Read what happened in an office, newest first", responses=[404])
def read_office(office_id: int, json_data: TimelineIn) -> TimelineOut:
    return _read(Kind.OFFICE, office_id, json_data)


@blueprint.post("/people/<int:preference_id>/timeline/")
@audited(Act.PERSON_TIMELINE_READ)
@allow(OPERATOR)
@blueprint.input(TimelineIn)
@blueprint.output(TimelineOut)
@blueprint.doc(summary="Read what happened to a person's registration, newest first", responses=[404])
def read_person(preference_id: int, json_data: TimelineIn) -> TimelineOut:
    return _read(Kind.PREFERENCE, preference_id, json_data)


@blueprint.post("/homes/<int:home_id>/timeline/")
@audited(Act.HOME_TIMELINE_READ)
@allow(OPERATOR)
@blueprint.input(TimelineIn)
@blueprint.output(TimelineOut)
@blueprint.doc(summary="Read what happened to a home, newest first", responses=[404])
def read_home(home_id: int, json_data: TimelineIn) -> TimelineOut:
    return _read(Kind.HOME, home_id, json_data)


@blueprint.post("/contacts/<int:contact_id>/timeline/")
@audited(Act.CONTACT_TIMELINE_READ)
@allow(OPERATOR)
@blueprint.input(TimelineIn)
@blueprint.output(TimelineOut)
@blueprint.doc(summary="Read what happened in a contact, newest first", responses=[404])
def read_contact(contact_id: int, json_data: TimelineIn) -> TimelineOut:
    return _read(Kind.CONTACT, contact_id, json_data)


def _read(kind: Kind, id_: int, asked: TimelineIn) -> TimelineOut:
    because(asked.reason)
    head = head_of(kind, id_)
    entries, behind = page_of(sources_of(kind, id_, head.email), asked.place())
    return TimelineOut(
        head=HeadOut.model_validate(head),
        entries=[
            EntryOut(
                **vars(entry),
                label=label_of(entry.kind, entry.code),
                state_label=state_label_of(entry.kind, entry.state),
            )
            for entry in entries
        ],
        next_cursor=None if behind is None else str(behind),
    )
