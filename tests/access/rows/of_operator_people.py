"""The operator's calls about a person or account: table, inputs and keys."""

from collections.abc import Callable
from typing import Any

from tests.support.world.world import World

TABLE = """
CALL                                       ABOUT              OUT   FACILITY        APPLICANT       COUNSELOR

/api/operator
    POST   /search/                        -                  401   403             403             403
    POST   /preview/                       -                  401   403             403             403
    POST   /accounts/{id}/timeline/        -                  401   403             403             403
    POST   /offices/{id}/timeline/         -                  401   403             403             403
    POST   /people/{id}/timeline/          -                  401   403             403             403
    POST   /homes/{id}/timeline/           -                  401   403             403             403
    POST   /contacts/{id}/timeline/        -                  401   403             403             403
    POST   /accounts/{id}/disable/         -                  401   403             403             403
    POST   /accounts/{id}/enable/          -                  401   403             403             403
    POST   /accounts/{id}/sign-out/        -                  401   403             403             403
    POST   /accounts/{id}/reset-factors/   -                  401   403             403             403
    POST   /accounts/{id}/rename/          -                  401   403             403             403
    POST   /accounts/{id}/change-email/    -                  401   403             403             403
    POST   /people/{id}/rename/            -                  401   403             403             403
    POST   /people/{id}/disclose/          -                  401   403             403             403
    POST   /people/{id}/erase/             -                  401   403             403             403
    POST   /homes/{id}/rename-contact/     -                  401   403             403             403
    POST   /offices/{id}/merge/            -                  401   403             403             403
"""

CALLS = """
/api/operator
    POST   /search/                        -                  OK
    POST   /preview/                       -                  OK
    POST   /accounts/{id}/timeline/        -                  OK
    POST   /offices/{id}/timeline/         -                  OK
    POST   /people/{id}/timeline/          -                  OK
    POST   /homes/{id}/timeline/           -                  OK
    POST   /contacts/{id}/timeline/        -                  OK
    POST   /accounts/{id}/disable/         -                  OK
    POST   /accounts/{id}/enable/          -                  409
    POST   /accounts/{id}/sign-out/        -                  OK
    POST   /accounts/{id}/reset-factors/   -                  OK
    POST   /accounts/{id}/rename/          -                  OK
    POST   /accounts/{id}/change-email/    -                  OK
    POST   /people/{id}/rename/            -                  OK
    POST   /people/{id}/disclose/          -                  OK
    POST   /people/{id}/erase/             -                  OK
    POST   /homes/{id}/rename-contact/     -                  OK
    POST   /offices/{id}/merge/            -                  OK
"""

#: Ids, codes and dates. No messages, certificates or texts, except the reasons of operators.
_TIMELINE = (
    "head.kind head.id head.name head.role head.state head.created_at head.email head.email_is_dead"
    " head.line_id head.line_reachable"
    " head.corporation head.corporation_number head.links.kind head.links.id head.links.name next_cursor"
    " entries.at entries.kind entries.id entries.code entries.label entries.state entries.state_label"
    " entries.account entries.contact"
    " entries.about entries.about_id entries.attempts entries.answer entries.next_at entries.ended_at entries.reason"
    " entries.request"
)
KEYS = {
    "POST /api/operator/search/": "kind hits.id hits.name hits.belongs_to hits.role hits.state hits.contact"
    " hits.created_at next_cursor",
    "POST /api/operator/preview/": "follows",
    **{
        f"POST /api/operator/{kind}/{{id}}/timeline/": _TIMELINE
        for kind in ("accounts", "offices", "people", "homes", "contacts")
    },
    **{
        f"POST /api/operator/{path}/": ""
        for path in (
            "accounts/{id}/disable",
            "accounts/{id}/enable",
            "accounts/{id}/sign-out",
            "accounts/{id}/reset-factors",
            "accounts/{id}/rename",
            "accounts/{id}/change-email",
            "people/{id}/rename",
            "people/{id}/disclose",
            "people/{id}/erase",
            "homes/{id}/rename-contact",
            "offices/{id}/merge",
        )
    },
}

_REASON = {"reason": "お問い合わせ"}
_NAME = {**_REASON, "name": "正しい名前"}


def _owned(kind: str, owner: str) -> Callable[[World], int]:
    return lambda world: world.owned[kind][owner][0]


def _account(owner: str) -> Callable[[World], int]:
    return lambda world: world.viewer(owner).id


def _sent(of: Callable[[World], int], **body: Any) -> Callable[[World, str, int], dict[str, Any]]:
    return lambda world, *_: {"ids": [of(world)], "json": body}


_FACILITY, _SEEKER, _CASE = (
    _account("facility owner"),
    _account("applicant owner"),
    _owned("preference", "counselor owner"),
)
_HOME = _owned("home", "facility owner")

SENT: dict[str, Callable[[World, str, int], dict[str, Any]]] = {
    "POST /api/operator/search/": lambda *_: {"json": {**_REASON, "query": "法人"}},
    "POST /api/operator/preview/": lambda world, *_: {
        "json": {"act": "disable", "id": world.viewer("facility owner").id}
    },
    "POST /api/operator/accounts/{id}/timeline/": _sent(_SEEKER, **_REASON),
    "POST /api/operator/offices/{id}/timeline/": _sent(_owned("office", "facility owner"), **_REASON),
    "POST /api/operator/people/{id}/timeline/": _sent(_CASE, **_REASON),
    "POST /api/operator/homes/{id}/timeline/": _sent(_HOME, **_REASON),
    "POST /api/operator/contacts/{id}/timeline/": _sent(
        _owned("accepted contact", "facility owner"), **_REASON
    ),
    **{
        f"POST /api/operator/accounts/{{id}}/{act}/": _sent(_FACILITY, **_REASON)
        for act in ("disable", "enable", "sign-out", "reset-factors")
    },
    "POST /api/operator/accounts/{id}/rename/": _sent(_SEEKER, **_NAME),
    "POST /api/operator/accounts/{id}/change-email/": _sent(_FACILITY, **_REASON, email="new@example.jp"),
    "POST /api/operator/people/{id}/rename/": _sent(_CASE, **_NAME),
    "POST /api/operator/people/{id}/disclose/": _sent(_CASE, **_REASON),
    "POST /api/operator/people/{id}/erase/": _sent(_CASE, **_REASON),
    "POST /api/operator/homes/{id}/rename-contact/": _sent(_HOME, **_NAME),
    "POST /api/operator/offices/{id}/merge/": lambda world, *_: {
        "ids": world.owned["office"]["facility owner"][:1],
        "json": {**_REASON, "into": world.owned["office"]["other facility"][0]},
    },
}
