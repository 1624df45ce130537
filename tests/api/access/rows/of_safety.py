"""The calls of passwords and of one's own sessions: who may make them, and the keys of their answers."""

TABLE = """
CALL                                       ABOUT              OUT   FACILITY        APPLICANT       COUNSELOR

/api/accounts
    POST   /password/change/               -                  401   OK              403             OK
    GET    /sessions/                      -                  401   OK              403             OK
    DELETE /sessions/                      -                  401   OK              403             OK
    DELETE /sessions/{id}/                 session            401   OK 404 404      403             OK 404 404
"""

KEYS = {
    "POST /api/accounts/password/forgotten/": "",
    "POST /api/accounts/password/": "",
    "POST /api/accounts/password/change/": "",
    "GET /api/accounts/sessions/": "id browser network signed_in_at used_at is_this",
    "DELETE /api/accounts/sessions/": "",
    "DELETE /api/accounts/sessions/{id}/": "",
}
