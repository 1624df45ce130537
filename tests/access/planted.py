"""Unknown fields that a client could add to a call."""

import json
from typing import Any

from tests.access.access_table import Row
from tests.access.office_calls import Sent

#: Columns that only the server sets.
PLANTED: dict[str, Any] = {
    "id": 777_777,
    "user": 1,
    "user_id": 1,
    "account_id": 1,
    "owner": 1,
    "actor_id": 1,
    "contact_id": 1,
    "home_id": 1,
    "preference_id": 1,
    "role": "counselor",
    "username": "すりかえ",
    "line_id": "U" + "f" * 32,
    "password_hash": "x",
    "disabled_at": "2001-01-01T00:00:00Z",
    "is_active": False,
    "status": "completed",
    "state": "approved",
    "ended_by": "seeker",
    "progress_note": "move_in_pending",
    "created_at": "2001-01-01T00:00:00Z",
    "visit_completed_at": "2001-01-01T00:00:00Z",
    "confirmed_at": "2001-01-01T00:00:00Z",
    "amount_yen": 1,
    "total_yen": 1,
    "allowed_users": [1],
    "permissions": [1],
    "images": [],
    "storage_key": "x",
    "contacts_current_count": 0,
    "sender": 1,
    "is_read": True,
}
#: Columns that are random at each call.
DRAWN = {
    "storage_key",
    "retry_key",
    "secret_hash",
    "code_hash",
    "password_hash",
    "current_key",
    "browser_key",
    "text",
    "key",
}
#: Planted fields that the call declares.
_KNOWN = {
    "GET /api/facilities/homes/": {"state"},
    "GET /api/applicants/preferences/": {"state"},
    "GET /api/chat/contacts/": {"state"},
    "GET /api/chat/contacts/counts/": {"state"},
    "GET /api/chat/contacts/csv/": {"state"},
    "GET /api/facilities/homes/csv/": {"state"},
}
# One viewer per role is enough, because the rule does not depend on the owner.
_VIEWERS = {"signed out", "facility owner", "applicant owner", "counselor owner"}
#: Calls whose answer is random.
_RANDOM_ANSWERS = {
    "GET /api/accounts/applicants/authorize/",
    "GET /api/accounts/counselors/line/authorize/",
}
#: LINE signs the whole body, so no field can be added.
_SIGNED = {"POST /api/line/webhook/"}


def planting_viewers(row: Row) -> set[str]:
    """Return the viewers who repeat a call with the planted fields."""
    if row.method == "SOCKET" or row.call in _RANDOM_ANSWERS | _SIGNED:
        return set()
    found = {viewer for viewer, _ in row.cells(refused=False)} & _VIEWERS
    return found & {"signed out"} or found


def with_planted(row: Row, sent: Sent) -> Sent:
    """Return the input of a call with the planted fields added."""
    if row.method == "GET":
        known = _KNOWN.get(row.call, set())
        plain = {name: str(value) for name, value in PLANTED.items() if name not in known}
        return {**sent, "query_string": plain | sent.get("query_string", {})}
    if "data" in sent:
        forms = {name: json.dumps(value) for name, value in PLANTED.items()}
        return {**sent, "data": forms | sent["data"]}
    return {**sent, "json": PLANTED | sent.get("json", {})}
