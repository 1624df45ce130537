"""The helper's side: join, read along and give an opinion. A helper cannot decide for the person."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, allow, audited, refusals_audited, unaudited, viewer
from server.accounts.http.limits import limited_by_failures
from server.contacts.queries.helping import helped_contact, helped_contact_entity, helped_contacts
from server.contacts.schemas.helping import (
    HelpedContactOut,
    HelpedMessageOut,
    HelpedPersonOut,
    InvitationCode,
    InviterOut,
    OpinionIn,
)
from server.contacts.service.helping import save_opinion
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer, cursor_response
from server.core.refusals import RoomClosed
from server.core.schemas import Empty, PageQuery, list_of
from server.core.visibility import is_room_open
from server.people.queries.helping import helped_people, helped_person, preference_of_helped
from server.people.schemas.helping import HelpedOut
from server.people.service.helping import begin_helping, end_as_helper, inviter_by_code
from server.rooms.queries import messages_in

blueprint = APIBlueprint("helping", __name__, url_prefix="/api/applicants/helping", tag="Together")


@blueprint.get("/")
@allow(APPLICANT)
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(list_of(HelpedOut))
@blueprint.doc(summary="List the people that the viewer helps")
def list_helped(query: PageQuery) -> Response:
    people = helped_people(viewer(), query.page())
    return cursor_response(people.rows, people.next_cursor)


@blueprint.post("/invitation/")
@unaudited("it only reads an invitation")
@allow(APPLICANT)
@limited_by_failures("helper-code", of_account=True)
@blueprint.input(InvitationCode)
@blueprint.output(InviterOut)
@blueprint.doc(summary="Read who created an invitation code; nothing changes", responses=[404, 409, 429])
def read_invitation(json_data: InvitationCode) -> InviterOut:
    inviter = inviter_by_code(viewer(), json_data.code, now())
    return InviterOut(name=inviter.person_name or inviter.username)


@blueprint.post("/")
@audited(Act.HELPING_STARTED)
@allow(APPLICANT)
@limited_by_failures("helper-code", of_account=True)
@blueprint.input(InvitationCode)
@blueprint.output(HelpedOut, status_code=201)
@blueprint.doc(
    summary="Become the helper of the person who created a code; a code works once", responses=[404, 409, 429]
)
def begin(json_data: InvitationCode) -> Response:
    account_id = begin_helping(viewer(), json_data.code, now())
    return answer(helped_person(viewer(), account_id), 201)


@blueprint.get("/<int:account_id>/")
@audited(Act.HELPER_READ)
@allow(APPLICANT)
@blueprint.output(HelpedPersonOut)
@blueprint.doc(summary="Read the preference of a person that the viewer helps")
def read_person(account_id: int) -> Response:
    helped = helped_person(viewer(), account_id)
    preference = preference_of_helped(viewer(), account_id)
    record_read(Act.HELPER_READ, account_id)
    return answer(HelpedPersonOut(**dict(helped), wishes=preference))


@blueprint.delete("/<int:account_id>/")
@audited(Act.HELPING_ENDED)
@allow(APPLICANT)
@blueprint.output(Empty)
@blueprint.doc(summary="Stop helping a person", responses=[404])
def end(account_id: int) -> Empty:
    end_as_helper(viewer(), account_id)
    return Empty()


@blueprint.get("/<int:account_id>/contacts/")
@refusals_audited(Act.HELPER_READ)
@allow(APPLICANT)
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(list_of(HelpedContactOut))
@blueprint.doc(summary="List the contacts of a person that the viewer helps, newest first", responses=[404])
def list_contacts(account_id: int, query: PageQuery) -> Response:
    # Raises NotFound if the viewer does not help this person.
    helped_person(viewer(), account_id)
    contacts = helped_contacts(viewer(), account_id, query.page())
    return cursor_response(contacts.rows, contacts.next_cursor)


@blueprint.get("/<int:account_id>/contacts/<int:contact_id>/")
@refusals_audited(Act.HELPER_READ)
@allow(APPLICANT)
@blueprint.output(HelpedContactOut)
@blueprint.doc(summary="Read a contact of a person that the viewer helps")
def read_contact(account_id: int, contact_id: int) -> Response:
    return answer(helped_contact(viewer(), account_id, contact_id))


@blueprint.get("/<int:account_id>/contacts/<int:contact_id>/messages/")
@refusals_audited(Act.HELPER_READ)
@allow(APPLICANT)
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(list_of(HelpedMessageOut))
@blueprint.doc(
    summary="List the latest messages in an open room of a person that the viewer helps, oldest first",
    responses=[404, 409],
)
def list_messages(account_id: int, contact_id: int, query: PageQuery) -> Response:
    contact = helped_contact(viewer(), account_id, contact_id)
    if not is_room_open(contact.status):
        raise RoomClosed()
    messages = messages_in(viewer(), contact.id, query.page())
    return cursor_response(
        [HelpedMessageOut.of(row) for row in reversed(messages.rows)], messages.next_cursor
    )


@blueprint.put("/<int:account_id>/contacts/<int:contact_id>/word/")
@unaudited("an opinion between a person and their helper")
@allow(APPLICANT)
@blueprint.input(OpinionIn)
@blueprint.output(HelpedContactOut)
@blueprint.doc(
    summary="Give an opinion of a contact; only the person can read the opinion", responses=[404, 409]
)
def give_opinion(account_id: int, contact_id: int, json_data: OpinionIn) -> Response:
    contact = helped_contact_entity(viewer(), account_id, contact_id)
    save_opinion(viewer(), account_id, contact, json_data.text, now())
    return answer(helped_contact(viewer(), account_id, contact_id))
