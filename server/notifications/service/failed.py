"""What the operator does about a message that failed for good."""

from datetime import datetime
from uuid import uuid4

from sqlalchemy import select, update

from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.transaction import transaction
from server.models import Mail, Push
from server.notifications.queries import TABLES, Delivery, is_failed

_NO_SUCH = "この番号の、届かなかった通知はありません。"
_NOT_KEPT = "この内容は残っていないので、送り直せません。リンクや招待は、新しく作って送ってください。"


def send_again(kind: Delivery, id_: int, now: datetime) -> None:
    """Have a message that failed sent anew; 404 where there is none, 409 where what it said is not kept."""
    anew = {"state": "waiting", "attempts": 0, "settled_at": None, "failure": None}
    # It is as old as this decision: it would be given up at once otherwise.
    anew |= dict.fromkeys(("next_attempt_at", "due_at", "created_at"), now)
    with transaction():
        if kind is Delivery.PUSH:
            # LINE may remember the key of the message that it refused.
            anew["retry_key"] = str(uuid4())
        elif db.session.scalar(select(Mail.id).where(Mail.id == id_, is_failed(Mail), Mail.told.is_(None))):
            raise Conflict(_NOT_KEPT, "not_kept")
        _change(kind, id_, anew)


def put_aside(kind: Delivery, id_: int, now: datetime) -> None:
    """Note that nothing more is to be done about a message that failed; 404 where there is none."""
    with transaction():
        _change(kind, id_, {"put_aside_at": now})


def _change(kind: Delivery, id_: int, values: dict[str, object]) -> None:
    table: type[Push] | type[Mail] = TABLES[kind]
    changed = db.session.scalar(
        update(table)
        .where(table.id == id_, is_failed(table))
        .values(**values)
        .returning(table.id)
        .execution_options(synchronize_session=False)
    )
    if changed is None:
        raise NotFound(_NO_SUCH)
