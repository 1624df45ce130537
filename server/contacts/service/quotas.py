"""Daily quotas of a corporation for requests, details and lists, and the records of who was shown to whom.

The uses of a quota run one by one, under a lock on the corporation. The operator is notified when a quota is nearly
used up.
"""

import logging
from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import select

from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import WEAK_ROW_LOCK, db
from server.core.japan import JAPAN, start_of_today
from server.core.scope import corporation_of
from server.core.transaction import insert_if_absent, insert_into, transaction, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import Quota
from server.matching.queries.contacting import people_listed, people_opened, requests_of
from server.matching.rules.contacting import (
    QuotaUsed,
    TooManyPending,
    TooManyToPerson,
    crosses_warning_share,
    end_of_day,
    quotas_in_force,
)
from server.models import (
    Corporation,
    DetailView,
    Home,
    ListedPerson,
    ListingCount,
    ListShown,
    Preference,
    QuotaWarning,
)
from server.notifications.rules.mails import MailText
from server.notifications.service.mails import mail_operator

# The number of pages that one transaction counts. It is small, so that rows are locked only for a short time.
_BATCH_SIZE = 50

_log = logging.getLogger(__name__)


def lock_corporation(corporation_id: int) -> None:
    """Lock a corporation until the end of the transaction, so that only this transaction uses its quotas."""
    db.session.execute(
        select(Corporation.id).where(Corporation.id == corporation_id).with_for_update(**WEAK_ROW_LOCK)
    )


def check_request_quota(corporation_id: int, preference_id: int, now: datetime) -> None:
    """Check that a locked corporation may send one more request; raise the refusal of a used-up quota."""
    quotas = quotas_in_force(now)
    sent, pending, to_person = requests_of(corporation_id, preference_id, start_of_today(now))
    if to_person >= quotas.pending_of_person:
        raise TooManyToPerson(quotas.pending_of_person, now)
    if sent >= quotas.requests_a_day:
        raise QuotaUsed("連絡を送れるのは", quotas.requests_a_day, now)
    if pending >= quotas.pending:
        raise TooManyPending(quotas.pending, now)
    _warn_if_near(corporation_id, Quota.REQUESTS, sent + 1, quotas.requests_a_day, now)
    _warn_if_near(corporation_id, Quota.PENDING, pending + 1, quotas.pending, now)


def check_detail_quota(corporation_id: int, preference_id: int, now: datetime) -> None:
    """Check that a locked corporation may open the details of a person, or raise `QuotaUsed`.

    Each person counts once a day.
    """
    limit = quotas_in_force(now).details_a_day
    opened = people_opened(corporation_id, start_of_today(now))
    if preference_id in opened:
        return
    if len(opened) >= limit:
        raise QuotaUsed("詳しい希望を見られるのは", limit, now)
    _warn_if_near(corporation_id, Quota.DETAILS, len(opened) + 1, limit, now)


def count_listed_people(corporation_id: int, preference_ids: Collection[int], now: datetime) -> None:
    """Count the people of a page for the quota, or raise `QuotaUsed`. Each person counts once a day."""
    ends_at = end_of_day(now)
    # A fixed order prevents deadlocks between two pages.
    ids = sorted({*preference_ids})
    rows = [{"preference_id": id_, "corporation_id": corporation_id, "ends_at": ends_at} for id_ in ids]
    statement = insert_into(ListedPerson).values(rows).on_conflict_do_nothing()
    added = len(db.session.execute(statement.returning(ListedPerson.preference_id)).all())
    if not added:
        return
    # Lock only now, because a page without new people uses no quota.
    lock_corporation(corporation_id)
    limit, used = quotas_in_force(now).listed_a_day, people_listed(corporation_id, ends_at)
    if used > limit:
        raise QuotaUsed("一覧で見られるのは", limit, now)
    _warn_if_near(corporation_id, Quota.LISTED, used, limit, now, by=added)


def _warn_if_near(
    corporation_id: int, quota: Quota, used: int, limit: int, now: datetime, by: int = 1
) -> None:
    if not crosses_warning_share(used, limit, by):
        return
    _log.warning("corporation %d has used %d of %d: %s", corporation_id, used, limit, quota.value)
    day = now.astimezone(JAPAN).date()
    row = {"corporation_id": corporation_id, "quota": quota, "day": day, "used": used, "most": limit}
    if insert_if_absent(QuotaWarning, row | {"reached_at": now}):
        text = f"法人 {corporation_id} の「{quota.label}」が、上限{limit}のうち{used}になりました。\n"
        mail_operator(MailText("法人の利用が上限に近づいています", text), now)


def record_shown_page(home: Home, viewer: Viewer, preference_ids: Sequence[int], now: datetime) -> None:
    """Record that a member was shown a page of a home's list, within the quota of the corporation."""
    if not preference_ids:
        return
    corporation_id = corporation_of(home)
    with transaction():
        count_listed_people(corporation_id, preference_ids, now)
        db.session.add(
            ListShown(home_id=home.id, viewer_id=viewer.id, preference_ids=[*preference_ids], shown_at=now)
        )


def open_details(home: Home, preference_id: int, viewer: Viewer, now: datetime) -> None:
    """Record and audit that a member opened the details of a person, within the quota of the corporation."""
    corporation_id = corporation_of(home)
    with transaction():
        lock_corporation(corporation_id)
        record(Act.DETAILS_OPENED, preference_id, home.office_id)
        record_detail_view(home, corporation_id, preference_id, viewer, now)


def record_detail_view(
    home: Home, corporation_id: int, preference_id: int, viewer: Viewer, now: datetime
) -> None:
    """Record a view of a person's details by a member of a locked corporation, in the running transaction."""
    check_detail_quota(corporation_id, preference_id, now)
    db.session.add(
        DetailView(
            preference_id=preference_id,
            home_id=home.id,
            office_id=home.office_id,
            corporation_id=corporation_id,
            viewer_id=viewer.id,
            viewed_at=now,
        )
    )


def count_list_appearances() -> bool:
    """Add one batch of shown pages to the counts of the people on them; return whether there were any pages."""
    uncounted = select(ListShown.id, ListShown.preference_ids).where(~ListShown.is_counted)
    if db.session.execute(uncounted.limit(1)).first() is None:
        return False
    with transaction():
        batch = uncounted.order_by(ListShown.id).limit(_BATCH_SIZE).with_for_update(skip_locked=True)
        pages = db.session.execute(batch).all()
        counts = Counter(id_ for page in pages for id_ in page.preference_ids)
        # Skip people who were deleted. A fixed order prevents deadlocks.
        existing = db.session.scalars(
            select(Preference.id).where(Preference.id.in_(counts)).order_by(Preference.id)
        )
        rows = [{"preference_id": id_, "lists": counts[id_]} for id_ in existing]
        if rows:
            statement = insert_into(ListingCount)
            more = ListingCount.lists + statement.excluded.lists
            db.session.execute(
                statement.on_conflict_do_update(index_elements=["preference_id"], set_={"lists": more}), rows
            )
        db.session.execute(
            update_rows(ListShown)
            .where(ListShown.id.in_([page.id for page in pages]))
            .values(is_counted=True)
        )
    return bool(pages)
