"""The viewer's offices, the data of each office, and the log of its members' access to people."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import COUNSELOR, FACILITY, allow, audited, viewer
from server.accounts.rules.factors import RequiredProof
from server.core.audit.own_transaction import record_read
from server.core.audit.queries import office_access_log
from server.core.audit.rules import Act
from server.core.http.answers import answer, cursor_response
from server.core.schemas import PageQuery, list_of
from server.core.vocabulary import BILLING_POSITIONS, Position
from server.handover.service.members import change_office
from server.models import Office
from server.offices.queries import managed_office_for, office_for, own_offices, sister_offices
from server.offices.schemas import CorporationOut, ListedOffice, OfficeIn, OfficeOut
from server.people.schemas.access_log import AccessLogEntryOut

blueprint = APIBlueprint("offices", __name__, url_prefix="/api/offices", tag="Offices")

_OFFICE_FIELDS = ("name", "number")


@blueprint.get("/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(list_of(OfficeOut))
@blueprint.doc(summary="List the offices in which the viewer works")
def list_offices() -> Response:
    return answer([_office_out(*row) for row in own_offices(viewer().id)])


@blueprint.get("/<int:office_id>/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(OfficeOut)
@blueprint.doc(summary="Read an office")
def read_office(office_id: int) -> Response:
    return answer(_office_out(*office_for(viewer(), office_id)))


@blueprint.put("/<int:office_id>/")
@audited(Act.OFFICE_CHANGED)
@allow(FACILITY, COUNSELOR, proof=RequiredProof.STRONGEST)
@blueprint.input(OfficeIn)
@blueprint.output(OfficeOut)
@blueprint.doc(summary="Change the data of an office and its corporation", responses=[409])
def update_office(office_id: int, json_data: OfficeIn) -> Response:
    values = dict(json_data)
    corporation = {
        "name": json_data.corporation_name,
        "number": json_data.corporation_number,
        "billing_address": json_data.billing_address,
    }
    change_office(viewer(), office_id, {name: values[name] for name in _OFFICE_FIELDS}, corporation)
    return answer(_office_out(*office_for(viewer(), office_id)))


@blueprint.get("/<int:office_id>/sisters/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(list_of(ListedOffice))
@blueprint.doc(summary="List the other offices of the same corporation")
def list_sister_offices(office_id: int) -> Response:
    office = managed_office_for(viewer(), office_id)
    return answer([ListedOffice(id=sister.id, name=sister.name) for sister in sister_offices(office)])


@blueprint.get("/<int:office_id>/looks/")
@audited(Act.AUDIT_READ)
@allow(FACILITY, COUNSELOR)
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(list_of(AccessLogEntryOut))
@blueprint.doc(summary="List which members of an office viewed which people, newest first; only for managers")
def list_access_log(office_id: int, query: PageQuery) -> Response:
    entries = office_access_log(managed_office_for(viewer(), office_id), query.page())
    record_read(Act.AUDIT_READ, office_id, office_id)
    return cursor_response([AccessLogEntryOut.of(row) for row in entries], entries.next_cursor)


def _office_out(office: Office, position: Position) -> OfficeOut:
    corporation = CorporationOut(
        name=office.corporation.name,
        number=office.corporation.number,
        # Members who do not see invoices need no billing address.
        billing_address=office.corporation.billing_address if position in BILLING_POSITIONS else "",
    )
    return OfficeOut(
        needs_factor=office.needs_factor,
        id=office.id,
        name=office.name,
        position=position,
        is_shared=office.is_shared,
        number=office.number,
        corporation=corporation,
    )
