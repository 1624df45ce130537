"""The operator's calls, and other calls that an operator may make. All other calls about people are refused."""

from collections.abc import Callable

from tests.access.office_calls import Sent
from tests.access.rows.of_operator_people import CALLS as OF_PEOPLE
from tests.access.rows.of_operator_people import KEYS as KEYS_OF_PEOPLE
from tests.access.rows.of_operator_people import SENT as SENT_ABOUT_PEOPLE
from tests.support.world.world import World

TABLE = """
CALL                                       ABOUT              OUT   FACILITY        APPLICANT       COUNSELOR

/api/operator
    GET    /waiting/                       -                  401   403             403             403
    GET    /figures/                       -                  401   403             403             403
    GET    /system/                        -                  401   403             403             403
    POST   /system/line/                   -                  401   403             403             403
    GET    /waiting/{work}/                -                  401   403             403             403
    POST   /signups/{id}/                  -                  401   403             403             403
    POST   /signups/{id}/approve/          -                  401   403             403             403
    POST   /signups/{id}/reject/           -                  401   403             403             403
    POST   /signups/{id}/invite/           -                  401   403             403             403
    POST   /reports/{id}/                  -                  401   403             403             403
    POST   /reports/{id}/settle/           -                  401   403             403             403
    POST   /offices/{id}/suspend/          -                  401   403             403             403
    POST   /offices/{id}/resume/           -                  401   403             403             403
    POST   /pushes/{id}/again/             -                  401   403             403             403
    POST   /pushes/{id}/aside/             -                  401   403             403             403
    POST   /mails/{id}/again/              -                  401   403             403             403
    POST   /mails/{id}/aside/              -                  401   403             403             403
    POST   /contacts/{id}/fee/looked-into/ -                  401   403             403             403
    POST   /quotas/{id}/looked-into/       -                  401   403             403             403
"""

# Codes for operators, if they differ from those of every signed-in account and from 403.
CALLS = (
    """
CALL                                       ABOUT              OPERATOR

/api/operator
    GET    /waiting/                       -                  OK
    GET    /figures/                       -                  OK
    GET    /system/                        -                  OK
    POST   /system/line/                   -                  OK
    GET    /waiting/{work}/                -                  []
    POST   /signups/{id}/                  -                  404
    POST   /signups/{id}/approve/          -                  404
    POST   /signups/{id}/reject/           -                  404
    POST   /signups/{id}/invite/           -                  404
    POST   /reports/{id}/                  -                  404
    POST   /reports/{id}/settle/           -                  404
    POST   /offices/{id}/suspend/          -                  404
    POST   /offices/{id}/resume/           -                  404
    POST   /pushes/{id}/again/             -                  404
    POST   /pushes/{id}/aside/             -                  404
    POST   /mails/{id}/again/              -                  404
    POST   /mails/{id}/aside/              -                  404
    POST   /contacts/{id}/fee/looked-into/ -                  404
    POST   /quotas/{id}/looked-into/       -                  404
/api/accounts
    POST   /password/change/               -                  OK
    GET    /drafts/                        -                  403
    GET    /address/                       -                  OK
    POST   /address/                       -                  OK
    GET    /sessions/                      -                  OK
    DELETE /sessions/                      -                  OK
    DELETE /sessions/{id}/                 session            OK 404 404
    GET    /factors/                       -                  OK
    POST   /factors/prove/ask/             -                  OK
    POST   /factors/prove/                 -                  409
    POST   /factors/passkeys/begin/        -                  OK
    POST   /factors/passkeys/              -                  409
    DELETE /factors/passkeys/{id}/         passkey            OK 404 404
    POST   /factors/app/begin/             -                  OK
    POST   /factors/app/                   -                  409
    DELETE /factors/app/                   -                  OK
    POST   /factors/recovery-codes/        -                  OK
/api/chat
    GET    /contacts/                      -                  403
    GET    /contacts/counts/               -                  403
    GET    /unread/                        -                  403
    GET    /settings/                      -                  403
    PATCH  /settings/                      -                  403
/api/chat/notifications
    GET    /                               -                  403
    POST   /mark_all_as_read/              -                  403
/ws/chat
    SOCKET /{id}/                          accepted contact   4004
    SOCKET /{id}/                          pending contact    4004
    SOCKET /{id}/                          completed contact  4004
"""
    + OF_PEOPLE
)

# The world has nothing in the operator's queues. The acts on them are tested in tests/operator/.
_REASON = {"reason": "問い合わせ"}
_OF_ONE = (
    "/signups/{id}/",
    "/signups/{id}/approve/",
    "/signups/{id}/reject/",
    "/signups/{id}/invite/",
    "/reports/{id}/",
    "/reports/{id}/settle/",
    "/offices/{id}/suspend/",
    "/offices/{id}/resume/",
    "/pushes/{id}/again/",
    "/pushes/{id}/aside/",
    "/mails/{id}/again/",
    "/mails/{id}/aside/",
    "/contacts/{id}/fee/looked-into/",
    "/quotas/{id}/looked-into/",
)
SENT: dict[str, Callable[[World, str, int], Sent]] = {
    f"POST /api/operator{path}": lambda *_: {"json": _REASON | {"decision": "warned"}} for path in _OF_ONE
} | SENT_ABOUT_PEOPLE

KEYS = {
    "GET /api/operator/waiting/": """
        signups reports pushes mails said_moved_in closed_after_visit contested quotas dead_addresses tls
    """,
    "GET /api/operator/waiting/{work}/": "id at label note attempts answer"
    " said account_id contact_id office_id can_be_sent_again",
    "GET /api/operator/figures/": "counted_at months prefectures unmet",
    "GET /api/operator/system/": "worker_at backup_at tls_ends_at "
    "queues.name queues.waiting queues.overdue_seconds "
    "versions.app versions.python versions.database versions.migration versions.migration_of_code "
    "versions.is_migrated room.stored_bytes room.counted_at room.disk_free_bytes room.disk_bytes "
    "slowest.call slowest.times slowest.mean_ms slowest.most_ms",
    "POST /api/operator/system/line/": "fine sentence",
    **dict.fromkeys((f"POST /api/operator{path}" for path in _OF_ONE), ""),
    **KEYS_OF_PEOPLE,
}
