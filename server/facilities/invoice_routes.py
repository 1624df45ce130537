"""The facility's invoices."""

from apiflask import APIBlueprint
from flask import Response

from server.domain.japan import JAPAN
from server.domain.money.fees import terms_in_force
from server.queries.money.invoices import invoices_of
from server.schemas.base import list_of
from server.schemas.money.invoices import FeeTermsOut, InvoiceOut
from server.schemas.paging import PageQuery
from server.web.access import FACILITY, allow, viewer
from server.web.answers import answer
from server.web.clock import now
from server.web.paging import linked

blueprint = APIBlueprint("invoices", __name__, url_prefix="/api/facilities/invoices", tag="Invoices")


@blueprint.get("/")
@allow(FACILITY)
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(list_of(InvoiceOut))
@blueprint.doc(summary="List the fees recorded for the facility's confirmed move-ins")
def list_invoices(query: PageQuery) -> Response:
    invoices = invoices_of(viewer(), query.page())
    shown = [
        InvoiceOut(
            id=invoice.id,
            contact=invoice.contact_id,
            home_name=home_name,
            amount_yen=invoice.amount_yen,
            tax_rate_percent=invoice.tax_rate_percent,
            tax_yen=invoice.tax_yen,
            total_yen=invoice.total_yen,
            recorded_at=invoice.recorded_at,
            due_on=invoice.due_on,
            cancelled_at=invoice.cancelled_at,
        )
        for invoice, home_name in invoices
    ]
    return linked(shown, invoices.next_cursor)


@blueprint.get("/terms/")
@allow(FACILITY)
@blueprint.output(FeeTermsOut)
@blueprint.doc(summary="Return what a move-in costs that is confirmed today")
def fee_terms() -> Response:
    terms = terms_in_force(now().astimezone(JAPAN).date())
    return answer(
        FeeTermsOut(
            amount_yen=terms.amount_yen, tax_rate_percent=terms.tax_rate_percent, due_days=terms.due_days
        )
    )
