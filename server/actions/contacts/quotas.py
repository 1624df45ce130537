"""What a corporation may ask and look in a day, used one after the other; near its end the operator is told."""

import logging
from collections.abc import Collection
from datetime import datetime

from sqlalchemy import select

from server.actions.notices.mails import tell_operator
from server.actions.transaction import insert_into, insert_unless_there
from server.domain.contacts.quotas import (
    QuotaUsed,
    TooManyPending,
    TooManyToPerson,
    comes_near,
    day_begins,
    day_ends,
    quotas_in_force,
)
from server.domain.japan import JAPAN
from server.domain.notices.mails import MailText
from server.domain.vocabulary import Quota
from server.extensions import db
from server.models import Corporation, ListedPerson, QuotaNear
from server.queries.contacts.asking import people_listed, people_opened, requests_of

_log = logging.getLogger(__name__)


def hold_corporation(corporation_id: int) -> None:
    """Have nobody else of the corporation ask or look until the running transaction ends."""
    db.session.execute(
        select(Corporation.id).where(Corporation.id == corporation_id).with_for_update(key_share=True)
    )


def use_request(corporation_id: int, preference_id: int, now: datetime) -> None:
    """Use one of today's requests of a corporation that is held, and one of those to a person, or refuse."""
    quotas = quotas_in_force(now)
    sent, pending, to_person = requests_of(corporation_id, preference_id, day_begins(now))
    if to_person >= quotas.pending_of_person:
        raise TooManyToPerson(quotas.pending_of_person, now)
    if sent >= quotas.requests_a_day:
        raise QuotaUsed("連絡を送れるのは", quotas.requests_a_day, now)
    if pending >= quotas.pending:
        raise TooManyPending(quotas.pending, now)
    _tell_if_near(corporation_id, Quota.REQUESTS, sent + 1, quotas.requests_a_day, now)
    _tell_if_near(corporation_id, Quota.PENDING, pending + 1, quotas.pending, now)


def use_detail(corporation_id: int, preference_id: int, now: datetime) -> None:
    """Use one of today's people of a corporation that is held, or refuse; somebody opened before counts once."""
    most = quotas_in_force(now).details_a_day
    opened = people_opened(corporation_id, day_begins(now))
    if preference_id in opened:
        return
    if len(opened) >= most:
        raise QuotaUsed("くわしい希望を見られるのは", most, now)
    _tell_if_near(corporation_id, Quota.DETAILS, len(opened) + 1, most, now)


def use_lists(corporation_id: int, preference_ids: Collection[int], now: datetime) -> None:
    """Count the people of a page among those of today's lists of a corporation, or refuse; each counts once."""
    ends_at = day_ends(now)
    # In one order, so that two pages never wait for each other.
    ids = sorted({*preference_ids})
    rows = [{"preference_id": id_, "corporation_id": corporation_id, "ends_at": ends_at} for id_ in ids]
    statement = insert_into(ListedPerson).values(rows).on_conflict_do_nothing()
    added = len(db.session.execute(statement.returning(ListedPerson.preference_id)).all())
    if not added:
        return
    hold_corporation(corporation_id)
    most, used = quotas_in_force(now).listed_a_day, people_listed(corporation_id, ends_at)
    if used > most:
        raise QuotaUsed("一覧で見られるのは", most, now)
    _tell_if_near(corporation_id, Quota.LISTED, used, most, now, by=added)


def _tell_if_near(
    corporation_id: int, quota: Quota, used: int, most: int, now: datetime, by: int = 1
) -> None:
    if not comes_near(used, most, by):
        return
    _log.warning("corporation %d has used %d of %d: %s", corporation_id, used, most, quota.value)
    day = now.astimezone(JAPAN).date()
    row = {"corporation_id": corporation_id, "quota": quota, "day": day, "used": used, "most": most}
    if insert_unless_there(QuotaNear, row | {"reached_at": now}):
        text = f"法人 {corporation_id} の「{quota.label}」が、上限{most}のうち{used}になりました。\n"
        tell_operator(MailText("法人の利用が上限に近づいています", text), now)
