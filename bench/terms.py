"""The old notices of `npm run bench:terms`: `fill COUNT` makes them, `keep` has the worker's step take them all.

`keep` prints, as JSON, how many went in how many transactions, and what the longest of these and the middle one took.
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
from server.core.retention import term_of
from server.core.services import picture_store
from server.core.transaction import transaction
from server.operator.service import retention as terms
from wsgi import app

# Not of whoever asks meanwhile: nobody has a million. As one statement, for by themselves they take minutes.
_FILL = """
INSERT INTO notification (account_id, home_id, preference_id, event, message, created_at, read_at)
WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < :count)
SELECT account.id, contact.home_id, contact.preference_id, 'accepted', 'お知らせです。', :at, :at
FROM number
JOIN contact ON contact.id = 1 + n % (SELECT count(*) FROM contact)
JOIN account ON account.role = 'counselor'
"""


def fill(count: int) -> None:
    """Make so many notices that are over."""
    at = now() - term_of("notifications") - timedelta(days=1)
    with transaction():
        db.session.execute(text(_FILL), {"count": count, "at": at.replace(tzinfo=None)})
    if db.engine.dialect.name == "postgresql":
        # What was written half a year ago lies on the disk, and is known to the planner.
        with db.engine.connect() as connection:
            connection.execute(text("VACUUM ANALYZE notification"))
            connection.execute(text("CHECKPOINT"))


def keep() -> dict[str, float]:
    """Take all that is over, as the worker does, and return how long its transactions took."""
    took: list[float] = []
    take = terms._take

    def timed(*step: Any) -> int:
        began = time.perf_counter()
        taken = take(*step)
        if taken:
            took.append(1000 * (time.perf_counter() - began))
        return taken

    with patch.object(terms, "_take", timed):
        rows = sum(terms.enforce_retention(picture_store(), now))
    return {"rows": rows, "steps": len(took), "longest": max(took), "middle": statistics.median(took)}


if __name__ == "__main__":
    with app.app_context(), long_statements():
        if sys.argv[1] == "fill":
            fill(int(sys.argv[2]))
        else:
            print(json.dumps(keep()))
