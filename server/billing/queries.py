"""The fees recorded for a corporation."""

from sqlalchemy import select

from server.core.paging import Page
from server.core.queries import CursorPage, RowReader, newest_first, read_page
from server.core.scope import MY_INVOICES
from server.core.viewer import Viewer
from server.models import Home, Invoice

_invoice, _home = Invoice.__table__.c, Home.__table__.c
_INVOICE = RowReader(Invoice)
_OWN = newest_first(
    select(*_INVOICE.columns, _home.name).where(
        _home.id == _invoice.home_id, _invoice.corporation_id.in_(MY_INVOICES)
    ),
    _invoice.id,
)


def invoices_of(viewer: Viewer, page: Page) -> CursorPage[tuple[Invoice, str]]:
    """Return the fees of the viewer's corporations with the home's name, newest first."""
    return read_page(_OWN, lambda row: (_INVOICE.read(row), next(row)), page, viewer_id=viewer.id)
