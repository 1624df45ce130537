"""Contacts: list, send, read, close, block and report. Answers, visits and move-ins have their own modules."""

from dataclasses import replace

from apiflask import APIBlueprint
from apiflask.schemas import FileSchema
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, audited, viewer
from server.accounts.http.limits import limited_by_account
from server.accounts.rules.factors import RequiredProof
from server.blueprints.chat.presentation import contact_response
from server.contacts.queries.blocks import block_preview
from server.contacts.queries.contacts import contact_for, contact_in_full, contacts_of
from server.contacts.queries.listing import contact_counts, filtered_contacts, people_of_contacts
from server.contacts.schemas.blocks import BlockIn, BlockOut
from server.contacts.schemas.contacts import (
    ContactAfterStep,
    ContactCounts,
    ContactFilters,
    ContactIn,
    ContactInFull,
    ContactListQuery,
    ContactOut,
    ContactPatch,
    ContactQuery,
    contact_cells,
    contact_columns,
)
from server.contacts.service.blocks import block
from server.contacts.service.contacts import (
    close_room,
    hide_address,
    send_request,
    set_progress_note,
    show_address,
)
from server.contacts.service.reports import report_room
from server.core.audit.own_transaction import record_read, record_reads
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.csv_files import ROWS_MAX, TooManyRows
from server.core.http.answers import answer, csv_response, cursor_response, offset_response
from server.core.http.signed import signed_certificates
from server.core.limits import REPORTS_OF_ACCOUNT
from server.core.schemas import Empty, list_of
from server.homes.queries import home_for
from server.matching.queries.matches import listed_preference
from server.people.schemas.preferences import PreferenceAfter
from server.people.service.certificates import allow_certificates, disallow_certificates
from server.rooms.schemas import ReportIn

blueprint = APIBlueprint("contacts", __name__, url_prefix="/api/chat/contacts", tag="Contacts")


@blueprint.get("/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(ContactQuery, location="query", arg_name="query")
@blueprint.output(list_of(ContactOut))
@blueprint.doc(summary="List the viewer's contacts, newest first")
def list_contacts(query: ContactQuery) -> Response:
    listing = query.to_offset_listing(viewer())
    if listing is not None:
        page = filtered_contacts(viewer(), listing, now())
        return offset_response(page.rows, listing, page.total)
    contacts = contacts_of(viewer(), query.page())
    return cursor_response(contacts.rows, contacts.next_cursor)


@blueprint.get("/counts/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(ContactFilters, location="query", arg_name="query")
@blueprint.output(ContactCounts)
@blueprint.doc(summary="Count the viewer's contacts in each state")
def count_contacts(query: ContactFilters) -> Response:
    return answer(contact_counts(viewer(), query.to_listing(viewer()), now()))


@blueprint.get("/csv/")
@audited(Act.CONTACTS_SAVED)
@allow(FACILITY, COUNSELOR, proof=RequiredProof.FACTOR)
@blueprint.input(ContactListQuery, location="query", arg_name="query")
@blueprint.output(FileSchema(type="string"), content_type="text/csv")
@blueprint.doc(
    summary="Download the filtered list of contacts as CSV; recorded for each person", responses=[409]
)
def download_contacts(query: ContactListQuery) -> Response:
    page = filtered_contacts(viewer(), replace(query.to_listing(viewer()), limit=ROWS_MAX), now())
    if page.total > ROWS_MAX:
        raise TooManyRows(page.total)
    record_reads(Act.CONTACTS_SAVED, people_of_contacts(viewer(), [contact.id for contact in page.rows]))
    side = viewer().side
    return csv_response(
        "contacts", contact_columns(side), [contact_cells(contact, side) for contact in page.rows]
    )


@blueprint.post("/")
@audited(Act.CONTACT_SENT)
@allow(FACILITY)
@blueprint.input(ContactIn)
@blueprint.output(ContactAfterStep, status_code=201)
@blueprint.doc(summary="Send a home's request to a person", responses=[404, 409])
def create_contact(json_data: ContactIn) -> Response:
    home = home_for(viewer(), json_data.home)
    preference = listed_preference(home, json_data.preference, now())
    contact = send_request(home, preference, json_data.request_words, viewer(), now())
    return contact_response(contact.id, 201)


@blueprint.get("/<int:contact_id>/")
@audited(Act.CONTACT_OPENED)
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(ContactInFull)
@blueprint.doc(summary="Read a contact; access by a facility is audited")
def read_contact(contact_id: int) -> Response:
    contact, preference_id, office_id = contact_in_full(viewer(), contact_id)
    if viewer().role is FACILITY:
        record_read(Act.CONTACT_OPENED, preference_id, office_id)
        if isinstance(contact.preference, PreferenceAfter):
            contact.preference = signed_certificates(contact.preference, viewer().id, now())
    return answer(contact)


@blueprint.patch("/<int:contact_id>/")
@audited(Act.PROGRESS_NOTED)
@allow(FACILITY)
@blueprint.input(ContactPatch)
@blueprint.output(ContactAfterStep)
@blueprint.doc(summary="Set the facility's progress note")
def patch_contact(contact_id: int, json_data: ContactPatch) -> Response:
    set_progress_note(contact_for(viewer(), contact_id), json_data.progress_note)
    return contact_response(contact_id)


@blueprint.patch("/<int:contact_id>/close/")
@audited(Act.CONTACT_CLOSED)
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(ContactAfterStep)
@blueprint.doc(summary="Close the room and delete its messages", responses=[409])
def close(contact_id: int) -> Response:
    close_room(contact_for(viewer(), contact_id), viewer(), now())
    return contact_response(contact_id)


@blueprint.post("/<int:contact_id>/add_allowed_user/")
@audited(Act.CERTIFICATES_ALLOWED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactAfterStep)
@blueprint.doc(summary="Allow the facility to view the certificates", responses=[409])
def add_allowed_user(contact_id: int) -> Response:
    allow_certificates(contact_for(viewer(), contact_id), viewer(), now())
    return contact_response(contact_id)


@blueprint.delete("/<int:contact_id>/add_allowed_user/")
@audited(Act.CERTIFICATES_DISALLOWED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactAfterStep)
@blueprint.doc(summary="Withdraw the permission to view the certificates")
def remove_allowed_user(contact_id: int) -> Response:
    disallow_certificates(contact_for(viewer(), contact_id))
    return contact_response(contact_id)


@blueprint.post("/<int:contact_id>/show_address/")
@audited(Act.ADDRESS_SHOWN)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactAfterStep)
@blueprint.doc(summary="Show the street and postal code to the home", responses=[409])
def show(contact_id: int) -> Response:
    show_address(contact_for(viewer(), contact_id), now())
    return contact_response(contact_id)


@blueprint.delete("/<int:contact_id>/show_address/")
@audited(Act.ADDRESS_HIDDEN)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(ContactAfterStep)
@blueprint.doc(summary="Hide the street and postal code from the home")
def hide(contact_id: int) -> Response:
    hide_address(contact_for(viewer(), contact_id))
    return contact_response(contact_id)


@blueprint.get("/<int:contact_id>/block/")
@allow(APPLICANT, COUNSELOR)
@blueprint.output(BlockOut)
@blueprint.doc(summary="Read which contacts a block of the home, or of its whole corporation, would end")
def read_block(contact_id: int) -> Response:
    contact = contact_for(viewer(), contact_id)
    return answer(block_preview(contact.home, contact.preference_id, now()))


@blueprint.post("/<int:contact_id>/block/")
@audited(Act.CORPORATION_BLOCKED)
@allow(APPLICANT, COUNSELOR)
@blueprint.input(BlockIn)
@blueprint.output(ContactAfterStep)
@blueprint.doc(
    summary="Block the home or its whole corporation: decline its requests and close its rooms",
    responses=[409],
)
def block_homes(contact_id: int, json_data: BlockIn) -> Response:
    block(contact_for(viewer(), contact_id), json_data.scope, json_data.named, viewer(), now())
    return contact_response(contact_id)


@blueprint.post("/<int:contact_id>/report/")
@audited(Act.ROOM_REPORTED)
@allow(APPLICANT, COUNSELOR)
@limited_by_account(REPORTS_OF_ACCOUNT)
@blueprint.input(ReportIn)
@blueprint.output(Empty, status_code=201)
@blueprint.doc(summary="Report the other side of a room to the operator", responses=[404])
def report(contact_id: int, json_data: ReportIn) -> tuple[Empty, int]:
    report_room(contact_for(viewer(), contact_id), viewer(), json_data.reason, json_data.detail, now())
    return Empty(), 201
