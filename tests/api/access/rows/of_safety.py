"""The calls of passwords, mail addresses and one's own sessions: who may make them, and the keys of their answers."""

TABLE = """
CALL                                       ABOUT              OUT   FACILITY        APPLICANT       COUNSELOR

/api/accounts
    POST   /password/change/               -                  401   OK              403             OK
    GET    /address/                       -                  401   OK              403             OK
    POST   /address/                       -                  401   OK              403             OK
    POST   /address/confirm/               -                  404   404             404             404
    POST   /address/undo/                  -                  404   404             404             404
    GET    /sessions/                      -                  401   OK              403             OK
    DELETE /sessions/                      -                  401   OK              403             OK
    DELETE /sessions/{id}/                 session            401   OK 404 404      403             OK 404 404
"""

KEYS = {
    "POST /api/accounts/password/forgotten/": "",
    "POST /api/accounts/password/": "",
    "POST /api/accounts/password/change/": "",
    "GET /api/accounts/address/": "email",
    "POST /api/accounts/address/": "",
    "POST /api/accounts/address/confirm/": "",
    "POST /api/accounts/address/undo/": "",
    "GET /api/accounts/sessions/": "id browser network signed_in_at used_at is_this",
    "DELETE /api/accounts/sessions/": "",
    "DELETE /api/accounts/sessions/{id}/": "",
}
