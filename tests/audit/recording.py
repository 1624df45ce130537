"""Exceptions to the audit acts that the routes declare."""

from server.core.audit.rules import Act, Kind
from tests.access.access_table import Row
from tests.support.world.viewers import VIEWERS

_SHOWN = ("/api/chat/contacts/{id}/add_allowed_user/", "/api/chat/contacts/{id}/show_address/")
#: The world may already be in the state that these calls set. Then nothing is recorded (test_repeated_steps.py,
#: test_members.py).
MAY_CHANGE_NOTHING = {
    "PATCH /api/offices/{id}/members/{id}/",
    *(f"{method} {path}" for method in ("POST", "DELETE") for path in _SHOWN),
}
#: Calls that are recorded only for these roles. Reading one's own data is not recorded.
RECORDED_ROLES = {
    "GET /api/chat/contacts/{id}/": ["facility"],
    "GET /api/applicants/preferences/{id}/": ["counselor"],
    "GET /media/certificates/{id}/{kind}": ["facility", "counselor"],
}


#: Downloads of lists: a row for each person.
ROW_FOR_EACH_PERSON = {
    "GET /api/chat/contacts/csv/",
    "GET /api/facilities/matching-preferences/{id}/csv/",
}


def is_repeatable(act: Act) -> bool:
    """Return whether the act can be repeated without a change."""
    return act.kind is Kind.CONTACT or act in (Act.HOME_DEACTIVATED, Act.MEMBER_CHANGED)


def records(row: Row, act: Act | None, viewer: str) -> bool:
    return act is not None and VIEWERS[viewer] in RECORDED_ROLES.get(row.call, [VIEWERS[viewer]])
