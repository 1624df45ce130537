"""Resend or dismiss messages that failed permanently."""

from datetime import datetime
from uuid import uuid4

from sqlalchemy import select, update

from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.transaction import transaction
from server.core.vocabulary import Delivery
from server.models import Mail, Push
from server.notifications.queries import TABLES, is_failed

_AGAIN = {Delivery.PUSH: Act.PUSH_SENT_AGAIN, Delivery.MAIL: Act.MAIL_SENT_AGAIN}
_ASIDE = {Delivery.PUSH: Act.PUSH_PUT_ASIDE, Delivery.MAIL: Act.MAIL_PUT_ASIDE}
_NOT_FOUND = "この番号の、届かなかった通知はありません。"
_NOT_KEPT = "この内容は残っていないので、送り直せません。リンクや招待は、新しく作って送ってください。"


def send_again(kind: Delivery, id_: int, now: datetime, reason: str | None = None) -> None:
    """Queue a failed message again. Raise NotFound if there is none, or Conflict if its content is not stored."""
    values = {"state": "waiting", "attempts": 0, "settled_at": None, "failure": None}
    # Restart the age of the message: the worker gives up an old message at once.
    values |= dict.fromkeys(("next_attempt_at", "due_at", "created_at"), now)
    with transaction():
        record(_AGAIN[kind], id_, reason=reason)
        if kind is Delivery.PUSH:
            # LINE may remember the retry key of the rejected message, and would reject it again.
            values["retry_key"] = str(uuid4())
        elif db.session.scalar(
            select(Mail.id).where(Mail.id == id_, is_failed(Mail), Mail.account_id.is_(None))
        ):
            raise Conflict(_NOT_KEPT, "not_kept")
        _update_failed(kind, id_, values)


def dismiss_failed(kind: Delivery, id_: int, now: datetime, reason: str | None = None) -> None:
    """Dismiss a failed message. Raise NotFound if there is none."""
    with transaction():
        record(_ASIDE[kind], id_, reason=reason)
        _update_failed(kind, id_, {"put_aside_at": now})


def _update_failed(kind: Delivery, id_: int, values: dict[str, object]) -> None:
    table: type[Push] | type[Mail] = TABLES[kind]
    changed = db.session.scalar(
        update(table)
        .where(table.id == id_, is_failed(table))
        .values(**values)
        .returning(table.id)
        .execution_options(synchronize_session=False)
    )
    if changed is None:
        raise NotFound(_NOT_FOUND)
