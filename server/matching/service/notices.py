"""Daily notices to members of facilities about new matches of their homes."""

from datetime import datetime

from sqlalchemy import update

from server.core.database import db
from server.core.scope import workers_of
from server.core.transaction import insert_into, transaction
from server.core.vocabulary import NoticeEvent, StaffNoticeKind
from server.criteria.rules.bits import KNOWN_MASK
from server.matching.queries.notices import count_new_matches, homes_with_notice_state, office_due_for_notices
from server.models import MatchNotice, MatchNoticeState, Notification
from server.notifications.rules.pages import SETTLES_AFTER, NewMatches, notice_day, notice_line
from server.notifications.service.staff import StaffNoticeLine, queue_notices


def send_new_match_notices(now: datetime) -> bool:
    """Check one office that is due, and send the notices of this office; return whether an office was due."""
    office_id = office_due_for_notices(notice_day(now))
    if office_id is None:
        return False
    with transaction():
        if _claim(office_id, now):
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


def _claim(office_id: int, now: datetime) -> bool:
    """Claim today's check of an office; return False if another worker has claimed it."""
    day = notice_day(now)
    statement = (
        update(MatchNotice)
        .where(MatchNotice.office_id == office_id, MatchNotice.looked_on < day)
        .values(looked_on=day)
        .returning(MatchNotice.office_id)
        .execution_options(synchronize_session=False)
    )
    return db.session.scalar(statement) is not None


def _record_new_matches(office_id: int, now: datetime) -> list[tuple[int, list[NewMatches]]]:
    """Count the new matches of each home, store the homes' values at this notice, and return the homes by account.

    A member is notified of the homes whose assignee is this member. Managers are also notified of homes without an
    assignee.
    """
    homes, until = homes_with_notice_state(office_id), now - SETTLES_AFTER
    counts = [(home, count_new_matches(home, until, now)) for home in homes]
    if homes:
        statement = insert_into(MatchNoticeState)
        names = ("told_at", "prefecture", "accepted_mask", "known_mask")
        changed = {name: statement.excluded[name] for name in names}
        db.session.execute(
            statement.on_conflict_do_update(index_elements=["home_id"], set_=changed),
            [
                {
                    "home_id": home.id,
                    "told_at": until,
                    "prefecture": home.prefecture,
                    "accepted_mask": home.accepted_mask,
                    "known_mask": KNOWN_MASK,
                }
                for home in homes
            ],
        )
    matches = {
        account.id: [
            NewMatches(home.id, home.name, people)
            for home, people in counts
            if people and (home.assignee_id == account.id or (home.assignee_id is None and is_manager))
        ]
        for account, is_manager in workers_of(office_id)
    }
    return [(account_id, homes) for account_id, homes in matches.items() if homes]


def _notification(account_id: int, home: NewMatches, now: datetime) -> Notification:
    return Notification(
        account_id=account_id,
        home_id=home.home_id,
        event=NoticeEvent.NEW_MATCHES,
        message=notice_line(home),
        created_at=now,
    )
