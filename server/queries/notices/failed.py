"""What could not be delivered and nobody has dealt with yet, by ids, codes and dates."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, func, literal, null, select, true

from server.domain.operator.timeline import NOT_REACHED
from server.domain.paging import Page
from server.domain.vocabulary import Code
from server.extensions import db
from server.models import Mail, Push
from server.models.notices.outgoing import Outgoing
from server.queries.paging import Slice, oldest_first, read_page


class Delivery(Code):
    """The outboxes whose failures somebody has to look into; an answer in LINE is over after a minute."""

    PUSH = "push", "LINE"
    MAIL = "mail", "メール"


TABLES: dict[Delivery, type[Push] | type[Mail]] = {Delivery.PUSH: Push, Delivery.MAIL: Mail}


@dataclass(frozen=True)
class Failed:
    """A message that failed for good."""

    id: int
    #: Whom it was for; a mail to somebody without an account has none.
    account_id: int | None
    contact_id: int | None
    event: str | None
    failed_at: datetime
    attempts: int
    failure: str
    #: Whether what it says is still known; a text that may hold a secret link is not kept.
    can_be_tried_again: bool


def is_failed(table: type[Outgoing]) -> ColumnElement[bool]:
    """Say whether a message failed for good and was not put aside."""
    return (table.state == "failed") & table.put_aside_at.is_(None)


def count_failed() -> dict[Delivery, int]:
    """Return how much failed for good and was not put aside, by outbox.

    Without what LINE took and did not deliver: a person who blocks the account is no fault of the service.
    """
    refused = func.coalesce(Push.failure, "") != NOT_REACHED
    also = {Delivery.PUSH: refused, Delivery.MAIL: true()}
    counts = [
        select(func.count()).where(is_failed(table), also[kind]).scalar_subquery().label(kind)
        for kind, table in TABLES.items()
    ]
    row = db.session.execute(select(*counts)).one()
    return dict(zip(TABLES, row, strict=True))


def failed_deliveries(kind: Delivery, page: Page) -> Slice[Failed]:
    """Return what failed for good, oldest first."""
    return read_page(_FAILED[kind], _read, page)


def _statement(table: type[Push] | type[Mail]) -> Select[*tuple[Any, ...]]:
    of_push = table is Push
    statement = select(
        table.id,
        table.account_id,
        Push.contact_id if of_push else null(),
        Push.event if of_push else null(),
        table.settled_at,
        table.attempts,
        table.failure,
        literal(1) if of_push else Mail.told.is_not(None),
    )
    return oldest_first(statement.where(is_failed(table)), table.__table__.c.id)


def _read(row: Iterator[Any]) -> Failed:
    id_, account, contact, event, at, attempts, failure, is_whole = row
    return Failed(id_, account, contact, event, at, attempts, failure or "", bool(is_whole))


_FAILED = {kind: _statement(table) for kind, table in TABLES.items()}
