"""What a person sets for themself."""

from collections.abc import Collection, Mapping
from datetime import datetime

from itsdangerous import URLSafeSerializer
from sqlalchemy import delete, update

from server.core.database import db
from server.core.keys import new_secret, secret_hash
from server.core.refusals import NotAllowed
from server.core.services import app_settings
from server.core.signing import STOP_OF_MAILS, sign
from server.core.transaction import insert_into, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import StaffNoticeKind, StaffNoticeWay
from server.models import Account, CalendarFeed, StaffNoticeChoice
from server.notifications.queries import still_works
from server.notifications.rules.staff import QuietHours
from server.notifications.service.outbox import release_held
from server.notifications.service.staff import reschedule_notices


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
    with transaction():
        _choose(viewer.id, ways)
        _set_quiet_hours(viewer, quiet, now)
        reschedule_notices(viewer.id, now)


def stop_link(account_id: int, kinds: Collection[StaffNoticeKind]) -> str:
    """Return the address that stops mails of these kinds to a member; it is good as long as the key is."""
    signed = sign(URLSafeSerializer, STOP_OF_MAILS, [account_id, [kind.value for kind in kinds]])
    return f"{app_settings().public_url}/mails/stop/{signed}/"


def stop_staff_mails(account_id: int, kinds: Collection[StaffNoticeKind], now: datetime) -> None:
    """Tell a member of some kinds in the product alone from now on, as a link in a mail asks for."""
    with transaction():
        _choose(account_id, dict.fromkeys(kinds, StaffNoticeWay.HERE))
        reschedule_notices(account_id, now)


def _choose(account_id: int, ways: Mapping[StaffNoticeKind, StaffNoticeWay]) -> None:
    chosen = [{"account_id": account_id, "kind": kind, "way": way} for kind, way in ways.items()]
    statement = insert_into(StaffNoticeChoice)
    if chosen:
        db.session.execute(
            statement.on_conflict_do_update(
                index_elements=["account_id", "kind"], set_={"way": statement.excluded.way}
            ),
            chosen,
        )


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
