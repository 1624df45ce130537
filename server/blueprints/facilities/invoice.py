"""The facility's invoices."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import FACILITY, allow, audited, viewer
from server.billing.queries import invoices_of
from server.billing.schemas import InvoiceOut
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act
from server.core.http.answers import cursor_response
from server.core.schemas import PageQuery, list_of

blueprint = APIBlueprint("invoices", __name__, url_prefix="/api/facilities/invoices", tag="Invoices")


@blueprint.get("/")
@audited(Act.INVOICES_READ)
@allow(FACILITY)
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(list_of(InvoiceOut))
@blueprint.doc(summary="List the fees recorded for the facility's confirmed move-ins")
def list_invoices(query: PageQuery) -> Response:
    invoices = invoices_of(viewer(), query.page())
    record_read(Act.INVOICES_READ, viewer().id)
    return cursor_response(invoices.rows, invoices.next_cursor)
