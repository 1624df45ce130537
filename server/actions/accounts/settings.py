"""What a person sets for themself."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import update

from server.actions.notices.outbox import release_held
from server.actions.notices.staff import date_anew
from server.actions.transaction import insert_into, transaction
from server.domain.notices.quiet_hours import QuietHours
from server.domain.viewer import Viewer
from server.domain.vocabulary import StaffNoticeKind, StaffNoticeWay
from server.extensions import db
from server.models import Account, StaffNoticeChoice


def set_quiet_hours(viewer: Viewer, quiet: QuietHours | None, now: datetime) -> None:
    """Hold LINE messages in these hours from now on, or never; what earlier hours held is judged by the new ones."""
    with transaction():
        _set_quiet_hours(viewer, quiet, now)


def set_staff_notices(
    viewer: Viewer,
    ways: Mapping[StaffNoticeKind, StaffNoticeWay],
    quiet: QuietHours | None,
    now: datetime,
) -> None:
    """Choose how a member is told by mail, and when not; what waits already is judged by that."""
    chosen = [{"account_id": viewer.id, "kind": kind, "way": way} for kind, way in ways.items()]
    statement = insert_into(StaffNoticeChoice)
    with transaction():
        if chosen:
            db.session.execute(
                statement.on_conflict_do_update(
                    index_elements=["account_id", "kind"], set_={"way": statement.excluded.way}
                ),
                chosen,
            )
        _set_quiet_hours(viewer, quiet, now)
        date_anew(viewer.id, now)


def _set_quiet_hours(viewer: Viewer, quiet: QuietHours | None, now: datetime) -> None:
    db.session.execute(
        update(Account)
        .where(Account.id == viewer.id)
        .values(quiet_from=quiet and quiet.start, quiet_until=quiet and quiet.end)
    )
    release_held(viewer.id, now)


def set_room_settings(viewer: Viewer, *, shows_read: bool, shows_typing: bool) -> None:
    """Choose what the other side of a room is told from now on."""
    with transaction():
        db.session.execute(
            update(Account)
            .where(Account.id == viewer.id)
            .values(shows_read=shows_read, shows_typing=shows_typing)
        )
