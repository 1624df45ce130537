"""A member's secret address for a calendar: made, made anew, ended."""

from datetime import datetime

from sqlalchemy import delete

from server.actions.transaction import transaction
from server.domain.accounts.secrets import new_secret, secret_hash
from server.domain.refusals import NotAllowed
from server.domain.viewer import Viewer
from server.extensions import db
from server.models import CalendarFeed
from server.queries.notices.staff import still_works


def make_calendar(viewer: Viewer, now: datetime) -> str:
    """Return a new secret of the viewer's calendar; the one before it opens nothing any more.

    Who is only there for invoices has no visits, and so no calendar.
    """
    if not still_works(viewer.id):
        raise NotAllowed(
            "担当している事業所がないため、カレンダーのアドレスを作れません。管理者にご相談ください。",
            "no_office",
        )
    secret = new_secret()
    with transaction():
        _end(viewer)
        db.session.add(CalendarFeed(account_id=viewer.id, secret_hash=secret_hash(secret), created_at=now))
    return secret


def end_calendar(viewer: Viewer) -> None:
    """Have the viewer's calendar be read by nobody any more."""
    with transaction():
        _end(viewer)


def _end(viewer: Viewer) -> None:
    db.session.execute(delete(CalendarFeed).where(CalendarFeed.account_id == viewer.id))
