"""The expired notices of `npm run bench:terms`: `fill COUNT` inserts them, `keep` deletes them as the worker does.

`keep` prints JSON: the rows, the transactions (`steps`), and their longest and median duration in milliseconds.
"""

import json
import statistics
import sys
import time
from datetime import timedelta
from typing import Any
from unittest.mock import patch

from sqlalchemy import text

from server.core.clock import now
from server.core.database import db, long_statements
from server.core.services import picture_store
from server.core.transaction import transaction
from server.operator.service import retention as terms
from wsgi import app

# The notices belong to the counselor: the facility, which is measured meanwhile, must keep a realistic number.
# One statement, because single inserts take minutes.
_FILL = """
INSERT INTO notification (account_id, home_id, preference_id, event, message, created_at, read_at)
WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < :count)
SELECT account.id, contact.home_id, contact.preference_id, 'accepted', 'お知らせです。', :at, :at
FROM number
JOIN contact ON contact.id = 1 + n % (SELECT count(*) FROM contact)
JOIN account ON account.role = 'counselor'
"""


def fill(count: int) -> None:
    """Insert notices that are older than their retention term."""
    at = now() - timedelta(days=181)
    with transaction():
        db.session.execute(text(_FILL), {"count": count, "at": at.replace(tzinfo=None)})
    if db.engine.dialect.name == "postgresql":
        # As for rows of half a year ago: the planner knows them, and they are written to disk.
        with db.engine.connect() as connection:
            connection.execute(text("VACUUM ANALYZE notification"))
            connection.execute(text("CHECKPOINT"))


def keep() -> dict[str, float]:
    """Delete all expired notices, as the worker does; return how long the transactions took."""
    durations: list[float] = []
    take_step = terms._process_batch

    def timed(*step: Any) -> int:
        started_at = time.perf_counter()
        count = take_step(*step)
        if count:
            durations.append(1000 * (time.perf_counter() - started_at))
        return count

    with patch.object(terms, "_process_batch", timed):
        rows = sum(terms.enforce_retention(picture_store(), now))
    return {
        "rows": rows,
        "steps": len(durations),
        "longest": max(durations),
        "middle": statistics.median(durations),
    }


if __name__ == "__main__":
    with app.app_context(), long_statements():
        if sys.argv[1] == "fill":
            fill(int(sys.argv[2]))
        else:
            print(json.dumps(keep()))
