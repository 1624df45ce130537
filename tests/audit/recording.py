"""Exceptions to the audit acts that the routes declare."""

from server.core.audit.rules import Act, Kind
from tests.access.access_table import Row
from tests.support.world.viewers import VIEWERS

_SHOWN = ("/api/chat/contacts/{id}/add_allowed_user/", "/api/chat/contacts/{id}/show_address/")
#: The world may already be in the state that these calls set. Then nothing is recorded (test_repeated_steps.py,
#: test_members.py, test_line_links.py).
MAY_CHANGE_NOTHING = {
    "DELETE /api/accounts/calendar/",
    "DELETE /api/accounts/counselors/line/",
    "DELETE /api/accounts/sessions/",
    "DELETE /api/applicants/helper/invitation/",
    "PATCH /api/applicants/preferences/{id}/resume/",
    "PATCH /api/offices/{id}/members/{id}/",
    "POST /api/applicants/consent/",
    "PUT /api/facilities/homes/{id}/vacancies/",
    *(f"{method} {path}" for method in ("POST", "DELETE") for path in _SHOWN),
}
#: Acts that can be repeated without a change, besides those on a contact.
_REPEATABLE = {
    Act.CALENDAR_FEED_DELETED,
    Act.CASE_ENDED,
    Act.CONSENT_GIVEN,
    Act.FACTORS_REQUIRED,
    Act.HELPER_INVITATION_REVOKED,
    Act.HOME_CHANGED,
    Act.HOME_DEACTIVATED,
    Act.LINE_UNLINKED,
    Act.MEMBER_CHANGED,
    Act.OFFICE_CHANGED,
    Act.OTHER_SESSIONS_ENDED,
    Act.PERSON_CHANGED,
    Act.PERSON_RESTED,
    Act.PERSON_RESUMED,
    Act.SIGNUP_CONFIRMED,
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
    return act.kind is Kind.CONTACT or act in _REPEATABLE


def records(row: Row, act: Act | None, viewer: str) -> bool:
    return act is not None and VIEWERS[viewer] in RECORDED_ROLES.get(row.call, [VIEWERS[viewer]])
