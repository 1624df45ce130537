"""Reads of invoices."""

from sqlalchemy import select

from server.core.paging import Page
from server.core.queries import CursorPage, RowReader, newest_first, read_page
from server.core.scope import MY_INVOICES
from server.core.viewer import Viewer
from server.models import Home, Invoice

_invoice, _home = Invoice.__table__.c, Home.__table__.c
_INVOICE_READER = RowReader(Invoice)
_OWN_INVOICES = newest_first(
    select(*_INVOICE_READER.columns, _home.name).where(
        _home.id == _invoice.home_id, _invoice.corporation_id.in_(MY_INVOICES)
    ),
    _invoice.id,
)


def invoices_of(viewer: Viewer, page: Page) -> CursorPage[tuple[Invoice, str]]:
    """Return the invoices of the viewer's corporations, each with the name of the home, newest first."""
    # `row` is an iterator: the reader takes the columns of the invoice, and `next` takes the name of the home.
    return read_page(
        _OWN_INVOICES, lambda row: (_INVOICE_READER.read(row), next(row)), page, viewer_id=viewer.id
    )
