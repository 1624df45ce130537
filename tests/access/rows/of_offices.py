"""The calls of an office: table and keys."""

TABLE = """
CALL                                       ABOUT              OUT   FACILITY        APPLICANT       COUNSELOR

/api/offices
    GET    /                               -                  401   OK              403             OK
    GET    /{id}/                          office             401   OK 404 404      403             OK 404 404
    PUT    /{id}/                          office             401   OK 404 404      403             OK 404 404
    GET    /{id}/sisters/                  office             401   OK 404 404      403             OK 404 404
    GET    /{id}/members/                  office             401   OK 404 404      403             OK 404 404
    PATCH  /{id}/members/{id}/             office             401   OK 404 404      403             OK 404 404
    PATCH  /{id}/members/{id}/             member             401   OK 404 404      403             OK 404 404
    DELETE /{id}/members/{id}/             office             401   OK 404 404      403             OK 404 404
    DELETE /{id}/members/{id}/             member             401   OK 404 404      403             OK 404 404
    GET    /{id}/invitations/              office             401   OK 404 404      403             OK 404 404
    POST   /{id}/invitations/              office             401   OK 404 404      403             OK 404 404
    POST   /{id}/invitations/{id}/resend/  invitation         401   OK 404 404      403             OK 404 404
    DELETE /{id}/invitations/{id}/         invitation         401   OK 404 404      403             OK 404 404
    POST   /join/                          -                  401   OK              403             OK
    PATCH  /me/                            -                  401   OK              403             OK
    POST   /{id}/handover/preview/         office             401   OK 404 404      403             OK 404 404
    POST   /{id}/handover/preview/         quiet home         401   OK 404 404      403             404
    POST   /{id}/handover/                 office             401   OK 404 404      403             OK 404 404
    POST   /{id}/handover/                 quiet home         401   OK 404 404      403             404
    POST   /{id}/handover/                 asked preference   401   404             403             OK 404 404
    GET    /{id}/offers/                   office             401   403             403             OK 404 404
    POST   /{id}/offers/                   office             401   403             403             OK 404 404
    POST   /{id}/offers/                   asked preference   401   403             403             OK 404 404
    POST   /{id}/offers/{id}/accept/       asked offer        401   403             403             OK 404 404
    POST   /{id}/offers/{id}/decline/      asked offer        401   403             403             OK 404 404
    DELETE /{id}/offers/{id}/              made offer         401   403             403             OK 404 404
    DELETE /{id}/offers/{id}/              asked offer        401   403             403             404
"""

HANDED_OVER = "homes preferences pending rooms notices to"
OFFICE_OWN = "id name position is_shared"
OFFICE = f"{OFFICE_OWN} number needs_factor corporation.name corporation.number corporation.billing_address"

KEYS = {
    "GET /api/offices/": OFFICE,
    "GET /api/offices/{id}/": OFFICE,
    "PUT /api/offices/{id}/": OFFICE,
    "GET /api/offices/{id}/sisters/": "id name",
    "GET /api/offices/{id}/invitations/": "id email position invited_by created_at expires_at has_expired",
    "POST /api/offices/{id}/invitations/": "",
    "POST /api/offices/{id}/invitations/{id}/resend/": "",
    "DELETE /api/offices/{id}/invitations/{id}/": "",
    "POST /api/offices/join/": "id name",
    "PATCH /api/offices/me/": "",
    "POST /api/offices/{id}/handover/preview/": HANDED_OVER,
    "POST /api/offices/{id}/handover/": HANDED_OVER,
    "GET /api/offices/{id}/offers/": """
        id is_ours from_office to_office offered_by people rooms state created_at decided_at
    """,
    "POST /api/offices/{id}/offers/": "",
    "POST /api/offices/{id}/offers/{id}/accept/": "",
    "POST /api/offices/{id}/offers/{id}/decline/": "",
    "DELETE /api/offices/{id}/offers/{id}/": "",
}
