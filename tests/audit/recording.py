"""What of a call is recorded beyond what its route says."""

from server.core.audit.rules import Act, Kind
from tests.access.access_table import Row
from tests.support.world.viewers import VIEWERS

#: What a call does besides what it is asked for.
BESIDES: dict[str, list[Act]] = {}
_SHOWN = ("/api/chat/contacts/{id}/add_allowed_user/", "/api/chat/contacts/{id}/show_address/")
#: What may be so already in the world of all calls: then nothing is done, and not recorded (test_steps_twice.py).
MAY_BE_SO = {f"{method} {path}" for method in ("POST", "DELETE") for path in _SHOWN}
#: Of whom alone a call is recorded: whoever reads what is their own is nobody who looks.
OF_ROLES = {
    "GET /api/chat/contacts/{id}/": ["facility"],
    "GET /api/applicants/preferences/{id}/": ["counselor"],
    "GET /media/certificates/{id}/{kind}": ["facility", "counselor"],
}


def may_be_repeated(act: Act) -> bool:
    """Say whether it is a step that somebody may take twice, so that the second one changes nothing."""
    return act.kind is Kind.CONTACT or act is Act.HOME_WITHDRAWN


def records(row: Row, act: Act | None, viewer: str) -> bool:
    """Say whether it is recorded that a viewer makes a call."""
    return act is not None and VIEWERS[viewer] in OF_ROLES.get(row.call, [VIEWERS[viewer]])
