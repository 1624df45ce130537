"""The outbox of `npm run bench:push`: `fill FIRST COUNT LINE_ID…` fills it, `waiting` counts unsettled messages.

`refused` prints the numbers of the messages that LINE refused permanently.
"""

import re
import sys
import uuid
from itertools import cycle

from sqlalchemy import func, select, update

from server.core.clock import now
from server.core.database import db
from server.core.services import app_settings
from server.core.transaction import insert_all, transaction
from server.integrations.line.push_messages import push_messages
from server.models import Account, Contact, Preference, Push
from wsgi import app


def fill(first: int, count: int, line_ids: list[str]) -> None:
    """Insert numbered messages into the outbox, for each of these people in turn."""
    people = db.session.execute(
        select(Account.id, Account.line_id, func.min(Contact.id))
        .join(Preference, Preference.user_id == Account.id)
        .join(Contact, Contact.preference_id == Preference.id)
        .where(Account.line_id.in_(line_ids))
        .group_by(Account.id, Account.line_id)
    ).all()
    with transaction():
        rows: list[dict[str, object]] = [
            {
                "account_id": account_id,
                "contact_id": contact_id,
                "retry_key": str(uuid.uuid4()),
                "line_id": line_id,
                "body": {"to": line_id, "messages": _notice_of(number)},
                "next_attempt_at": now(),
                "created_at": now(),
            }
            for number, (account_id, line_id, contact_id) in zip(
                range(first, first + count), cycle(people), strict=False
            )
        ]
        insert_all(Push, rows)


def waiting() -> int:
    """Count the unsettled messages, after ending the pause that follows a refused token (401)."""
    with transaction():
        db.session.execute(
            update(Push)
            .where(Push.state == "waiting", Push.failure.contains("answered 401"))
            .values(next_attempt_at=now(), failure=None)
        )
    return db.session.scalar(select(func.count()).where(Push.state == "waiting")) or 0


def refused() -> list[int]:
    rows = db.session.scalars(
        select(Push.body).where(Push.state == "failed", Push.failure.contains("answered 400"))
    )
    return [int(re.findall(r"番号(\d+)番", str(body))[0]) for body in rows]


def _notice_of(number: int) -> list[dict[str, object]]:
    text = f"番号{number}番のお知らせです。"
    return push_messages(app_settings(), text=text, button="内容を見る", path="/applicants/contacts/")


if __name__ == "__main__":
    with app.app_context():
        if sys.argv[1] == "fill":
            fill(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
        elif sys.argv[1] == "refused":
            print(*refused())
        else:
            print(waiting())
