"""Telling facilities once a day how many new people fit their homes."""

from datetime import datetime

from sqlalchemy import update

from server.actions.notices.mails import write_mail
from server.actions.transaction import insert_into, insert_unless_there, transaction
from server.domain.matching.layout import WELCOMES
from server.domain.matching.notices import NEW_MATCHES, SETTLES_AFTER, NewMatches, notice_day, notice_lines
from server.domain.notices.mails import new_matches
from server.domain.viewer import Viewer
from server.extensions import db
from server.models import Account, MatchNotice, MatchTold, Notification
from server.queries.matching.notices import count_new, due_to_be_told, homes_to_tell_of
from server.queries.offices.members import workers_of
from server.queries.scope import MY_OFFICES
from server.services import app_settings


def begin_notices(office_id: int, now: datetime) -> None:
    """Have an office told from tomorrow on, within the running transaction; nothing where that is so already."""
    insert_unless_there(MatchNotice, _as_at_first(office_id, now))


def set_match_notices(viewer: Viewer, *, in_app: bool, by_mail: bool, now: datetime) -> None:
    """Choose how the viewer's offices are told of new people who fit."""
    chosen = {"in_app": in_app, "by_mail": by_mail}
    with transaction():
        offices = db.session.scalars(MY_OFFICES, {"viewer_id": viewer.id}).all()
        statement = insert_into(MatchNotice).on_conflict_do_update(index_elements=["office_id"], set_=chosen)
        for office_id in offices:
            db.session.execute(statement.values(**_as_at_first(office_id, now) | chosen))


def tell_new_matches(now: datetime) -> bool:
    """Look for one office whether there is something to tell today; say whether there was one to look for."""
    due = due_to_be_told(notice_day(now))
    if due is None:
        return False
    with transaction():
        if _claim(due.office_id, now):
            for account, found in _look(due.office_id, now - SETTLES_AFTER):
                lines = notice_lines(found)
                if due.in_app:
                    row = Notification(
                        account_id=account.id, event=NEW_MATCHES, message=lines, created_at=now
                    )
                    db.session.add(row)
                if due.by_mail and account.email:
                    mail = new_matches(account.username, lines, app_settings().public_url)
                    write_mail(account.email, mail, now)
    return True


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


def _look(office_id: int, until: datetime) -> list[tuple[Account, list[NewMatches]]]:
    """Count who is new to each home, and note that its office knows of everybody until then.

    Each is told of the homes that they are in charge of; a manager of those too that nobody is in charge of.
    """
    homes = homes_to_tell_of(office_id)
    found = [(home, count_new(home, until)) for home in homes]
    if homes:
        statement = insert_into(MatchTold)
        changed = {name: statement.excluded[name] for name in ("told_at", "prefecture", *WELCOMES)}
        db.session.execute(
            statement.on_conflict_do_update(index_elements=["home_id"], set_=changed),
            [
                {"home_id": home.id, "told_at": until, "prefecture": home.prefecture}
                | {name: getattr(home, name) for name in WELCOMES}
                for home in homes
            ],
        )
    told = {
        account: [
            (home.name, people)
            for home, people in found
            if people and (home.assignee_id == account.id or (home.assignee_id is None and is_manager))
        ]
        for account, is_manager in workers_of(office_id)
    }
    return [(account, homes) for account, homes in told.items() if homes]


def _as_at_first(office_id: int, now: datetime) -> dict[str, object]:
    return {"office_id": office_id, "in_app": True, "by_mail": True, "looked_on": notice_day(now)}
