"""The figures of the whole service as they were counted last."""

from server.extensions import db
from server.models import KeptFigures

#: The key of the one row.
ROW = 1


def kept_figures() -> KeptFigures | None:
    """Return them; None before they were first counted."""
    return db.session.get(KeptFigures, ROW)
