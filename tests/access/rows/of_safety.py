"""The calls of passwords, addresses, factors, own sessions and saved views: table, inputs and keys."""

from collections.abc import Callable
from itertools import count

from tests.access.office_calls import Sent
from tests.support.people import PASSWORD
from tests.support.world.world import World

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
    POST   /second-step/                   -                  409   409             409             409
    POST   /passkeys/ask/                  -                  OK    OK              OK              OK
    POST   /passkeys/login/                -                  409   409             409             409
    POST   /factors/keep/                  -                  404   404             404             404
    GET    /factors/                       -                  401   OK              403             OK
    POST   /factors/prove/ask/             -                  401   OK              403             OK
    POST   /factors/prove/                 -                  401   409             403             409
    POST   /factors/passkeys/begin/        -                  401   OK              403             OK
    POST   /factors/passkeys/              -                  401   409             403             409
    DELETE /factors/passkeys/{id}/         passkey            401   OK 404 404      403             OK 404 404
    POST   /factors/app/begin/             -                  401   OK              403             OK
    POST   /factors/app/                   -                  401   409             403             409
    DELETE /factors/app/                   -                  401   OK              403             OK
    POST   /factors/recovery-codes/        -                  401   OK              403             OK
    GET    /saved-views/                   -                  401   OK              403             OK
    POST   /saved-views/                   -                  401   OK              403             OK
    PATCH  /saved-views/{id}/              saved view         401   OK 404 404      403             OK 404 404
    DELETE /saved-views/{id}/              saved view         401   OK 404 404      403             OK 404 404
/api/offices
    PUT    /{id}/second-factor/            office             401   OK 404 404      403             OK 404 404
    DELETE /{id}/members/{id}/factors/     office             401   409 404 404     403             409 404 404
"""

_NETWORKS = count(1)
_STATE = {"state": "nobodys"}
_STEP = {"second_step": "nobodys"}


def _invalid_link() -> Sent:
    """Return an invalid link from a new network, because failures are counted per network."""
    return {"json": {"token": "none"}, "environ_base": {"REMOTE_ADDR": f"2001:db8:{next(_NETWORKS):x}::1"}}


SENT: dict[str, Callable[[World, str, int], Sent]] = {
    "POST /api/accounts/password/change/": lambda *_: {
        "json": {"current": PASSWORD, "password": "a quiet river at night"}
    },
    "POST /api/accounts/address/": lambda *_: {
        "json": {"email": "new-address@example.jp", "login_password": PASSWORD}
    },
    "POST /api/accounts/address/confirm/": lambda *_: _invalid_link(),
    "POST /api/accounts/address/undo/": lambda *_: _invalid_link(),
    "POST /api/accounts/second-step/": lambda *_: {"json": {**_STEP, "code": "000000"}},
    "POST /api/accounts/passkeys/ask/": lambda *_: {"json": {}},
    "POST /api/accounts/passkeys/login/": lambda *_: {"json": {**_STATE, "credential": {}}},
    "POST /api/accounts/factors/keep/": lambda *_: _invalid_link(),
    "POST /api/accounts/factors/prove/": lambda *_: {"json": {"password": PASSWORD}},
    "POST /api/accounts/factors/passkeys/": lambda *_: {"json": {**_STATE, "credential": {}, "name": "電話"}},
    "POST /api/accounts/factors/app/": lambda *_: {"json": {**_STATE, "code": "000000"}},
    "POST /api/accounts/saved-views/": lambda *_: {
        "json": {"name": "未読の連絡", "contacts": {"unread": True}}
    },
    "PATCH /api/accounts/saved-views/{id}/": lambda *_: {"json": {"name": "返事を待っている連絡"}},
    "PUT /api/offices/{id}/second-factor/": lambda *_: {"json": {"is_needed": True}},
    # Own factors are tested elsewhere. Factors of members have their own tests.
    "DELETE /api/offices/{id}/members/{id}/factors/": lambda world, viewer, id_: {
        "ids": [id_, world.viewer(viewer).id]
    },
}

_ASKED = "state options.challenge options.timeout options.rpId options.userVerification"
_NAMED = "options.{0}Credentials.id options.{0}Credentials.type"
_FILTERS = "home mine unassigned assignee unread waiting waits_for state order"
# In the world all saved views are of contacts.
_SAVED_VIEW = " ".join(["id name matches people lost", *(f"contacts.{name}" for name in _FILTERS.split())])
KEYS = {
    "POST /api/accounts/password/forgotten/": "",
    "POST /api/accounts/password/": "",
    "POST /api/accounts/password/change/": "",
    "GET /api/accounts/address/": "email is_dead",
    "POST /api/accounts/address/": "",
    "POST /api/accounts/address/confirm/": "",
    "POST /api/accounts/address/undo/": "",
    "GET /api/accounts/sessions/": "id browser network signed_in_at used_at is_this",
    "DELETE /api/accounts/sessions/": "",
    "DELETE /api/accounts/sessions/{id}/": "",
    "POST /api/accounts/second-step/": "",
    "POST /api/accounts/passkeys/login/": "",
    "POST /api/accounts/factors/keep/": "",
    "GET /api/accounts/factors/": "passkeys.id passkeys.name passkeys.created_at passkeys.used_at"
    " app.created_at app.used_at recovery_codes is_asked is_needed",
    "POST /api/accounts/factors/prove/": "",
    "POST /api/accounts/factors/passkeys/": "",
    "DELETE /api/accounts/factors/passkeys/{id}/": "",
    "POST /api/accounts/factors/app/begin/": "key picture state",
    "POST /api/accounts/factors/app/": "",
    "DELETE /api/accounts/factors/app/": "",
    "POST /api/accounts/factors/recovery-codes/": "recovery_codes",
    "GET /api/accounts/saved-views/": _SAVED_VIEW,
    "POST /api/accounts/saved-views/": _SAVED_VIEW,
    "PATCH /api/accounts/saved-views/{id}/": "",
    "DELETE /api/accounts/saved-views/{id}/": "",
    "GET /api/offices/{id}/members/": "id name email position has_factor joined_at homes preferences",
    "PATCH /api/offices/{id}/members/{id}/": "",
    "DELETE /api/offices/{id}/members/{id}/": "",
    "PUT /api/offices/{id}/second-factor/": "",
    "DELETE /api/offices/{id}/members/{id}/factors/": "",
    "POST /api/accounts/passkeys/ask/": f"{_ASKED} options.allowCredentials",
    "POST /api/accounts/factors/prove/ask/": f"{_ASKED} {_NAMED.format('allow')}",
    "POST /api/accounts/factors/passkeys/begin/": "state options.challenge options.timeout options.attestation"
    " options.rp.id options.rp.name options.user.id options.user.name options.user.displayName"
    " options.pubKeyCredParams.alg options.pubKeyCredParams.type options.authenticatorSelection.residentKey"
    " options.authenticatorSelection.requireResidentKey options.authenticatorSelection.userVerification"
    f" {_NAMED.format('exclude')}",
}
