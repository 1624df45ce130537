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
from server.models import MatchNotice, MatchTold, Notification
from server.queries.matching.notices import count_new, due_to_be_told, homes_to_tell_of
from server.services import app_settings


def begin_notices(account_id: int, now: datetime) -> None:
    """Have a facility told from tomorrow on, within the running transaction; nothing where that is so already."""
    insert_unless_there(MatchNotice, _as_at_first(account_id, now))


def set_match_notices(viewer: Viewer, *, in_app: bool, by_mail: bool, now: datetime) -> None:
    """Choose how a facility is told of new people who fit."""
    chosen = {"in_app": in_app, "by_mail": by_mail}
    statement = insert_into(MatchNotice).values(**_as_at_first(viewer.id, now) | chosen)
    with transaction():
        db.session.execute(statement.on_conflict_do_update(index_elements=["account_id"], set_=chosen))


def tell_new_matches(now: datetime) -> bool:
    """Look for one facility whether there is something to tell today; say whether there was one to look for."""
    due = due_to_be_told(notice_day(now))
    if due is None:
        return False
    with transaction():
        if _claim(due.account_id, now):
            found = _look(due.account_id, now - SETTLES_AFTER)
            if found:
                lines = notice_lines(found)
                if due.in_app:
                    row = Notification(
                        account_id=due.account_id, event=NEW_MATCHES, message=lines, created_at=now
                    )
                    db.session.add(row)
                if due.by_mail:
                    write_mail(due.email, new_matches(due.username, lines, app_settings().public_url), now)
    return True


def _claim(account_id: int, now: datetime) -> bool:
    """Take a facility's turn of today, unless another loop has."""
    day = notice_day(now)
    statement = (
        update(MatchNotice)
        .where(MatchNotice.account_id == account_id, MatchNotice.looked_on < day)
        .values(looked_on=day)
        .returning(MatchNotice.account_id)
        .execution_options(synchronize_session=False)
    )
    return db.session.scalar(statement) is not None


def _look(account_id: int, until: datetime) -> list[NewMatches]:
    """Count who is new to each home, and note that its facility knows of everybody until then."""
    homes = homes_to_tell_of(account_id)
    found = [(home.name, count_new(home, until)) for home in homes]
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
    return [(name, people) for name, people in found if people]


def _as_at_first(account_id: int, now: datetime) -> dict[str, object]:
    return {"account_id": account_id, "in_app": True, "by_mail": True, "looked_on": notice_day(now)}
