"""The fees recorded for a facility."""

from sqlalchemy import select

from server.domain.paging import Page
from server.domain.viewer import Viewer
from server.models import Home, Invoice
from server.queries.paging import Slice, newest_first


def invoices_of(viewer: Viewer, page: Page) -> Slice[tuple[Invoice, str]]:
    """Return a facility's fees with the home's name, newest first."""
    statement = (
        select(Invoice, Home.name).join(Home, Home.id == Invoice.home_id).where(Invoice.user_id == viewer.id)
    )
    return newest_first(statement, Invoice.id, page)
