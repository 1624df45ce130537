"""The fees recorded for a facility."""

from sqlalchemy import select

from server.domain.viewer import Viewer
from server.extensions import db
from server.models import Home, Invoice


def invoices_of(viewer: Viewer) -> list[tuple[Invoice, str]]:
    """Return a facility's fees with the home's name, newest first."""
    rows = db.session.execute(
        select(Invoice, Home.name)
        .join(Home, Home.id == Invoice.home_id)
        .where(Invoice.user_id == viewer.id)
        .order_by(Invoice.id.desc())
    )
    return [(row[0], row[1]) for row in rows]
