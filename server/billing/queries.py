"""Reads of invoices."""

from sqlalchemy import select

from server.billing.schemas import InvoiceOut
from server.core.paging import Page
from server.core.queries import CursorPage, SchemaReader, newest_first, read_page
from server.core.scope import MY_INVOICES, viewer_scope
from server.core.viewer import Viewer
from server.models import Home, Invoice

_invoice, _home = Invoice.__table__.c, Home.__table__.c
_INVOICE = SchemaReader(InvoiceOut, Invoice, contact=_invoice.contact_id, home_name=_home.name)
_OWN_INVOICES = newest_first(
    select(*_INVOICE.columns).where(_home.id == _invoice.home_id, _invoice.corporation_id.in_(MY_INVOICES)),
    _invoice.id,
)


def invoices_of(viewer: Viewer, page: Page) -> CursorPage[InvoiceOut]:
    """Return the invoices of the viewer's corporations, newest first."""
    return read_page(_OWN_INVOICES, _INVOICE.read, page, **viewer_scope(viewer))
