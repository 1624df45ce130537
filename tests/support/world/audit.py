"""The audit as a test reads it."""

import re
from datetime import UTC, datetime
from typing import Any

from flask import Flask
from sqlalchemy import delete, func, select

from server.core.audit.own_transaction import append_refusals
from server.core.audit.queries import entries
from server.core.audit.rules import Act, ChainCheck, ChainHead
from server.core.database import db
from server.models import AuditEntry, AuditRefusal


def append_counted(app: Flask) -> None:
    """Have what was refused stand in the audit, as the worker does once its minute is over."""
    with app.app_context():
        while append_refusals(datetime.max.replace(tzinfo=UTC)):
            pass


def rows_after(app: Flask, sequence: int = 0) -> list[dict[str, Any]]:
    """Return the rows after one of them, in their order, with what was refused up to now."""
    append_counted(app)
    table = AuditEntry.__table__
    with app.app_context(), db.engine.connect() as connection:
        found = connection.execute(
            select(table).where(table.c.sequence > sequence).order_by(table.c.sequence)
        )
        return [dict(row) for row in found.mappings()]


def acts_after(app: Flask, sequence: int = 0) -> list[tuple[str, str]]:
    """Return what was done or refused after a row."""
    return [(row["act"], str(row["result"])) for row in rows_after(app, sequence)]


def last(app: Flask) -> int:
    """Return the number of the last row, with what was refused up to now."""
    append_counted(app)
    with app.app_context(), db.engine.connect() as connection:
        return connection.scalar(select(func.max(AuditEntry.sequence))) or 0


def faults(app: Flask, remembered: ChainHead | None = None) -> list[str]:
    """Return what is found wrong with the rows."""
    with app.app_context():
        return list(ChainCheck().faults(entries(), remembered))


def refused_in(app: Flask) -> list[dict[str, Any]]:
    """Take away what was counted as refused, and return it."""
    with app.app_context(), db.engine.begin() as connection:
        taken = connection.execute(delete(AuditRefusal).returning(*AuditRefusal.__table__.c))
        return [dict(row) for row in taken.mappings()]


def act_of(app: Flask, method: str, path: str, *, refused: bool = False) -> Act | None:
    """Return what the route of a call says that is recorded of it, or of its refusals."""
    path = re.sub(r"\{id\}", "1", path).format(
        field="disability_certificate", kind="disability_certificate", variant="full", form="preference",
        secret="x", signed="x", work="signups",
    )  # fmt: skip
    endpoint, _ = app.url_map.bind("localhost").match(path, method=method)
    view = app.view_functions[endpoint]
    act: Act | None = getattr(view, "act", None)
    return getattr(view, "refused_act", act) if refused else act
