"""What of a call is recorded beyond what its route says."""

from server.domain.accounts.audit import Act
from tests.api.access.access_table import Row
from tests.support.world.viewers import VIEWERS

#: What a call does besides what it is asked for.
BESIDES: dict[str, list[Act]] = {}
#: Of whom alone a call is recorded: whoever reads what is their own is nobody who looks.
OF_ROLES = {
    "GET /api/chat/contacts/{id}/": ["facility"],
    "GET /api/applicants/preferences/{id}/": ["counselor"],
    "GET /media/certificates/{id}/{kind}": ["facility", "counselor"],
}


def records(row: Row, act: Act | None, viewer: str) -> bool:
    """Say whether it is recorded that a viewer makes a call."""
    return act is not None and VIEWERS[viewer] in OF_ROLES.get(row.call, [VIEWERS[viewer]])
