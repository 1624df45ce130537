"""Settings of an account: quiet hours, mail notices, room settings, calendar feed."""

from collections.abc import Collection, Mapping
from datetime import datetime

from itsdangerous import URLSafeSerializer
from sqlalchemy import delete, update

from server.accounts.queries import lock_own_account
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.keys import new_secret, secret_hash
from server.core.refusals import NotAllowed
from server.core.scope import load_offices
from server.core.services import app_settings
from server.core.signing import UNSUBSCRIBE_SALT, sign
from server.core.transaction import insert_into, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import StaffMailTiming, StaffNoticeKind
from server.models import Account, CalendarFeed, StaffNoticeChoice
from server.notifications.rules.quiet_hours import QuietHours
from server.notifications.service.outbox import reschedule_postponed
from server.notifications.service.staff import reschedule_notices


def set_quiet_hours(viewer: Viewer, quiet: QuietHours | None, now: datetime) -> None:
    """Set the hours in which LINE messages are postponed (None: never), also for messages already postponed."""
    with transaction():
        _set_quiet_hours(viewer, quiet, now)


def set_staff_notices(
    viewer: Viewer,
    timings: Mapping[StaffNoticeKind, StaffMailTiming],
    quiet: QuietHours | None,
    now: datetime,
) -> None:
    """Set a member's mail settings and quiet hours; the change also applies to waiting mails."""
    with transaction():
        _save_mail_timings(viewer.id, timings)
        _set_quiet_hours(viewer, quiet, now)
        reschedule_notices(viewer.id, now)


def unsubscribe_url(account_id: int, kinds: Collection[StaffNoticeKind]) -> str:
    """Return the unsubscribe URL for mails of these kinds; the URL is valid as long as the signing key."""
    signed = sign(URLSafeSerializer, UNSUBSCRIBE_SALT, [account_id, [kind.value for kind in kinds]])
    return f"{app_settings().public_url}/mails/stop/{signed}/"


def stop_staff_mails(account_id: int, kinds: Collection[StaffNoticeKind], now: datetime) -> None:
    """Stop mails of these kinds to a member (unsubscribe link); the notifications still appear in the product."""
    with transaction():
        _save_mail_timings(account_id, dict.fromkeys(kinds, StaffMailTiming.NO_MAIL))
        reschedule_notices(account_id, now)


def set_room_settings(viewer: Viewer, *, shows_read: bool, shows_typing: bool) -> None:
    """Set whether the other side of a room sees read marks and typing."""
    with transaction():
        db.session.execute(
            update(Account)
            .where(Account.id == viewer.id)
            .values(shows_read=shows_read, shows_typing=shows_typing)
        )


def create_calendar_feed(viewer: Viewer, now: datetime) -> str:
    """Create the viewer's calendar feed and return its secret; an old secret becomes invalid.

    Members with the billing position have no visits, so they cannot have a feed.
    """
    if not load_offices(viewer.id).working:
        raise NotAllowed(
            "担当している事業所がないため、カレンダーのアドレスを作れません。管理者にご相談ください。",
            "no_office",
        )
    secret = new_secret()
    with transaction():
        record(Act.CALENDAR_FEED_CREATED, viewer.id)
        lock_own_account(viewer)
        _delete_feed_row(viewer)
        db.session.add(CalendarFeed(account_id=viewer.id, secret_hash=secret_hash(secret), created_at=now))
    return secret


def delete_calendar_feed(viewer: Viewer) -> None:
    with transaction():
        if _delete_feed_row(viewer):
            record(Act.CALENDAR_FEED_DELETED, viewer.id)


def _save_mail_timings(account_id: int, timings: Mapping[StaffNoticeKind, StaffMailTiming]) -> None:
    rows = [{"account_id": account_id, "kind": kind, "way": timing} for kind, timing in timings.items()]
    statement = insert_into(StaffNoticeChoice)
    if rows:
        db.session.execute(
            statement.on_conflict_do_update(
                index_elements=["account_id", "kind"], set_={"way": statement.excluded.way}
            ),
            rows,
        )


def _set_quiet_hours(viewer: Viewer, quiet: QuietHours | None, now: datetime) -> None:
    db.session.execute(
        update(Account)
        .where(Account.id == viewer.id)
        .values(quiet_from=quiet and quiet.start, quiet_until=quiet and quiet.end)
    )
    reschedule_postponed(viewer.id, now)


def _delete_feed_row(viewer: Viewer) -> bool:
    """Delete the viewer's calendar feed; return whether there was one."""
    statement = delete(CalendarFeed).where(CalendarFeed.account_id == viewer.id)
    return db.session.scalar(statement.returning(CalendarFeed.account_id)) is not None
