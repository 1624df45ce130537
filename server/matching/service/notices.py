"""Telling facilities once a day how many new people fit their homes."""

from datetime import datetime

from sqlalchemy import update

from server.core.database import db
from server.core.scope import workers_of
from server.core.transaction import insert_into, transaction
from server.core.vocabulary import StaffNoticeKind
from server.matching.queries.notices import count_new, due_to_be_told, homes_to_tell_of
from server.models import MatchNotice, MatchTold, Notification
from server.notifications.rules.pages import (
    NEW_MATCHES,
    SETTLES_AFTER,
    NewMatches,
    matches_page,
    notice_day,
    notice_line,
)
from server.notifications.service.staff import StaffNoticeLine, tell


def tell_new_matches(now: datetime) -> bool:
    """Look for one office whether there is something to tell today; say whether there was one to look for."""
    office_id = due_to_be_told(notice_day(now))
    if office_id is None:
        return False
    with transaction():
        if _claim(office_id, now):
            for account_id, found in _look(office_id, now):
                db.session.add_all(_notice(account_id, new, now) for new in found)
                told = [
                    StaffNoticeLine(account_id, notice_line(new), matches_page(new.home_id)) for new in found
                ]
                tell(StaffNoticeKind.NEW_MATCHES, told, now)
    return True


def _notice(account_id: int, new: NewMatches, now: datetime) -> Notification:
    return Notification(
        account_id=account_id,
        home_id=new.home_id,
        event=NEW_MATCHES,
        message=notice_line(new),
        created_at=now,
    )


def _claim(office_id: int, now: datetime) -> bool:
    """Take an office's turn of today, unless another loop has."""
    day = notice_day(now)
    statement = (
        update(MatchNotice)
        .where(MatchNotice.office_id == office_id, MatchNotice.looked_on < day)
        .values(looked_on=day)
        .returning(MatchNotice.office_id)
        .execution_options(synchronize_session=False)
    )
    return db.session.scalar(statement) is not None


def _look(office_id: int, now: datetime) -> list[tuple[int, list[NewMatches]]]:
    """Count who is new to each home, and note that its office knows of everybody until then.

    Each is told of the homes that they are in charge of; a manager of those too that nobody is in charge of.
    """
    homes, until = homes_to_tell_of(office_id), now - SETTLES_AFTER
    found = [(home, count_new(home, until, now)) for home in homes]
    if homes:
        statement = insert_into(MatchTold)
        changed = {name: statement.excluded[name] for name in ("told_at", "prefecture", "welcomes")}
        db.session.execute(
            statement.on_conflict_do_update(index_elements=["home_id"], set_=changed),
            [
                {
                    "home_id": home.id,
                    "told_at": until,
                    "prefecture": home.prefecture,
                    "welcomes": home.welcomes,
                }
                for home in homes
            ],
        )
    told = {
        account.id: [
            NewMatches(home.id, home.name, people)
            for home, people in found
            if people and (home.assignee_id == account.id or (home.assignee_id is None and is_manager))
        ]
        for account, is_manager in workers_of(office_id)
    }
    return [(account_id, homes) for account_id, homes in told.items() if homes]
