"""The operator's search and timelines. Each call requires a reason and is audited."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited
from server.core.audit.rules import Act, Kind
from server.core.audit.service import set_audit_reason
from server.core.schemas import list_of
from server.operator.queries.searching import search_records, timeline_subject
from server.operator.queries.timeline import timeline_page, timeline_sources
from server.operator.rules.timeline import label_of, state_label_of
from server.operator.schemas import EntryOut, HeadOut, HitsOut, SearchIn, TimelineIn, TimelineOut

blueprint = APIBlueprint("operator_people", __name__, url_prefix="/api/operator", tag="Operator")


@blueprint.post("/search/")
@audited(Act.SEARCHED)
@allow(OPERATOR)
@blueprint.input(SearchIn)
@blueprint.output(list_of(HitsOut))
@blueprint.doc(
    summary="Find accounts, offices, people, homes, contacts, reports and sign-up requests, newest first"
)
def search(json_data: SearchIn) -> list[HitsOut]:
    set_audit_reason(json_data.reason)
    pages = search_records(json_data.query, json_data.kind, json_data.cursor)
    return [HitsOut.model_validate(page) for page in pages]


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
@blueprint.doc(summary="Read what happened to the registration of a person, newest first", responses=[404])
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


def _read(kind: Kind, id_: int, body: TimelineIn) -> TimelineOut:
    set_audit_reason(body.reason)
    subject = timeline_subject(kind, id_)
    entries, next_cursor = timeline_page(timeline_sources(kind, id_, subject.email), body.place())
    return TimelineOut(
        head=HeadOut.model_validate(subject),
        entries=[
            EntryOut(
                **vars(entry),
                label=label_of(entry.kind, entry.code),
                state_label=state_label_of(entry.kind, entry.state),
            )
            for entry in entries
        ],
        next_cursor=None if next_cursor is None else str(next_cursor),
    )
