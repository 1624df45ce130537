"""Daily notices to members of facilities about their homes: new matches, and vacancies that nobody confirmed."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import Row

from server.core.database import db
from server.core.scope import workers_of
from server.core.transaction import insert_into, transaction
from server.core.vocabulary import NoticeEvent, StaffNoticeKind
from server.criteria.rules.bits import KNOWN_MASK
from server.homes.queries import homes_with_old_vacancies
from server.matching.queries.notices import count_new_matches, homes_with_notice_state, office_due_for_notices
from server.models import MatchNotice, MatchNoticeState, Notification
from server.notifications.rules.pages import (
    NEW_MATCH_DELAY,
    VACANCIES_OLD_AFTER,
    NewMatches,
    notice_day,
    notice_line,
    old_vacancies_line,
)
from server.notifications.service.staff import StaffNoticeLine, queue_notices


def send_home_notices(now: datetime) -> bool:
    """Check one office that is due, and send the notices of this office; return whether an office was due."""
    office_id = office_due_for_notices(notice_day(now))
    if office_id is None:
        return False
    with transaction():
        last_check = _claim(office_id, now)
        if last_check is not None:
            _queue_old_vacancies(office_id, last_check, now)
            for account_id, homes in _record_new_matches(office_id, now):
                db.session.add_all(_notification(account_id, home, now) for home in homes)
                lines = [
                    StaffNoticeLine(
                        account_id, notice_line(home), NoticeEvent.NEW_MATCHES, home_id=home.home_id
                    )
                    for home in homes
                ]
                queue_notices(StaffNoticeKind.NEW_MATCHES, lines, now)
    return True


def _claim(office_id: int, now: datetime) -> date | None:
    """Claim today's check of an office; return the day of the last check, None if another worker has claimed it."""
    day = notice_day(now)
    notice = db.session.get(MatchNotice, office_id, populate_existing=True, with_for_update=True)
    if notice is None or notice.checked_on >= day:
        return None
    last_check, notice.checked_on = notice.checked_on, day
    return last_check


def _queue_old_vacancies(office_id: int, last_check: date, now: datetime) -> None:
    """Queue a mail notice about each home whose vacancies became old since the last check."""
    homes = homes_with_old_vacancies(
        office_id, after=last_check - VACANCIES_OLD_AFTER, until=notice_day(now) - VACANCIES_OLD_AFTER
    )
    if not homes:
        return
    lines = [
        StaffNoticeLine(account.id, old_vacancies_line(home.name), home_id=home.id)
        for account, is_manager in workers_of(office_id)
        for home in homes
        if _is_notified(home, account.id, is_manager=is_manager)
    ]
    queue_notices(StaffNoticeKind.VACANCIES, lines, now)


def _record_new_matches(office_id: int, now: datetime) -> list[tuple[int, list[NewMatches]]]:
    """Count the new matches of each home. Return the homes that have new matches, by the account to notify.

    The values of each home are stored, so that the next check counts only later matches. A member is notified of the
    homes whose assignee is this member. Managers are also notified of homes without an assignee.
    """
    homes, until = homes_with_notice_state(office_id), now - NEW_MATCH_DELAY
    counts = [(home, count_new_matches(home, until, now)) for home in homes]
    if homes:
        statement = insert_into(MatchNoticeState)
        names = ("counted_until", "prefecture", "accepted_mask", "known_mask")
        changed = {name: statement.excluded[name] for name in names}
        db.session.execute(
            statement.on_conflict_do_update(index_elements=["home_id"], set_=changed),
            [
                {
                    "home_id": home.id,
                    "counted_until": until,
                    "prefecture": home.prefecture,
                    "accepted_mask": home.accepted_mask,
                    "known_mask": KNOWN_MASK,
                }
                for home in homes
            ],
        )
    matches = {
        account.id: [
            NewMatches(home.id, home.name, count)
            for home, count in counts
            if count and _is_notified(home, account.id, is_manager=is_manager)
        ]
        for account, is_manager in workers_of(office_id)
    }
    return [(account_id, homes) for account_id, homes in matches.items() if homes]


def _is_notified(home: Row[*tuple[Any, ...]], account_id: int, *, is_manager: bool) -> bool:
    """Return whether a member is notified about a home: the assignee is; without an assignee, all managers are."""
    return bool(home.assignee_id == account_id or (home.assignee_id is None and is_manager))


def _notification(account_id: int, home: NewMatches, now: datetime) -> Notification:
    return Notification(
        account_id=account_id,
        home_id=home.home_id,
        event=NoticeEvent.NEW_MATCHES,
        message=notice_line(home),
        created_at=now,
    )
