"""Reading the audit in tests."""

import re
from datetime import UTC, datetime
from typing import Any

from flask import Flask
from sqlalchemy import delete, func, select

from server.core.audit.own_transaction import append_refusals
from server.core.audit.queries import audit_entries
from server.core.audit.rules import Act, ChainCheck, ChainHead
from server.core.database import db
from server.models import AuditEntry, AuditRefusal


def append_counted_refusals(app: Flask) -> None:
    """Append counted refusals to the audit, as the worker does after their minute."""
    with app.app_context():
        while append_refusals(datetime.max.replace(tzinfo=UTC)):
            pass


def rows_after(app: Flask, sequence: int = 0) -> list[dict[str, Any]]:
    """Return the audit rows after a sequence number, including refusals up to now."""
    append_counted_refusals(app)
    table = AuditEntry.__table__
    with app.app_context(), db.engine.connect() as connection:
        found = connection.execute(
            select(table).where(table.c.sequence > sequence).order_by(table.c.sequence)
        )
        return [dict(row) for row in found.mappings()]


def acts_after(app: Flask, sequence: int = 0) -> list[tuple[str, str]]:
    """Return act and result of the rows after a sequence number."""
    return [(row["act"], str(row["result"])) for row in rows_after(app, sequence)]


def last(app: Flask) -> int:
    """Return the last sequence number, including refusals up to now."""
    append_counted_refusals(app)
    with app.app_context(), db.engine.connect() as connection:
        return connection.scalar(select(func.max(AuditEntry.sequence))) or 0


def faults(app: Flask, remembered: ChainHead | None = None) -> list[str]:
    """Return the faults of the chain."""
    with app.app_context():
        return list(ChainCheck().faults(audit_entries(), remembered))


def take_refusals(app: Flask) -> list[dict[str, Any]]:
    """Delete the counted refusals and return them."""
    with app.app_context(), db.engine.begin() as connection:
        taken = connection.execute(delete(AuditRefusal).returning(*AuditRefusal.__table__.c))
        return [dict(row) for row in taken.mappings()]


def act_of(app: Flask, method: str, path: str, *, refused: bool = False) -> Act | None:
    """Return the audit act that the route of a call declares, or the act of its refusals."""
    path = re.sub(r"\{id\}", "1", path).format(
        field="disability_certificate", kind="disability_certificate", variant="full", form="preference",
        secret="x", signed="x", work="signups",
    )  # fmt: skip
    endpoint, _ = app.url_map.bind("localhost").match(path, method=method)
    view = app.view_functions[endpoint]
    act: Act | None = getattr(view, "act", None)
    return getattr(view, "refused_act", act) if refused else act
