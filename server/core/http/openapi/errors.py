"""The error responses of each call: declared by its route, or derived from its roles, ids, body and limits."""

import inspect
from datetime import timedelta
from typing import Any

from server.core.http.errors import ErrorOut, error_body, http_error_body
from server.core.http.openapi.calls import Call
from server.core.refusals import (
    Conflict,
    Invalid,
    NotAllowed,
    NotFound,
    Refusal,
    SignInNeeded,
    TooMany,
    Unavailable,
)

_REFUSALS: dict[int, Refusal] = {
    401: SignInNeeded(),
    403: NotAllowed(),
    404: NotFound(),
    409: Conflict("希望条件はもう登録されています。編集画面で変更できます。", "preference_exists"),
    422: Invalid({"name": ["「グループホーム名」を入力してください。"]}),
    429: TooMany(timedelta(minutes=15)),
    503: Unavailable("LINEにつながりません。しばらくしてからもう一度お試しください。", "line_unavailable"),
}
_OTHERS = {
    400: "The body cannot be read, or the given sign-in is not valid.",
    408: "The body did not arrive completely in time.",
    413: "The body is too large or has too many fields.",
    415: "The body is not in the format of this call.",
}


def describe_errors(spec: dict[str, Any]) -> None:
    """Add one shared response with an example for each error status."""
    schema = ErrorOut.model_json_schema()
    spec["components"]["schemas"]["ErrorOut"] = schema
    responses = {
        **{status: _response(sentence, http_error_body(status)) for status, sentence in _OTHERS.items()},
        **{
            status: _response(inspect.getdoc(type(refusal)) or "", error_body(refusal))
            for status, refusal in _REFUSALS.items()
        },
    }
    for status in (429, 503):
        responses[status]["headers"] = {
            "Retry-After": {
                "description": "The seconds to wait.",
                "required": True,
                "schema": {"type": "integer"},
            }
        }
    spec["components"]["responses"] = {str(status): responses[status] for status in sorted(responses)}


def add_error_responses(call: Call) -> None:
    responses = call.described["responses"]
    declared = {int(status) for status in responses if status >= "400"}
    derived = {
        400: call.sent,
        401: call.roles,
        403: call.roles or call.may_change,
        404: call.rule.arguments,
        408: call.sent,
        413: call.sent,
        415: "multipart/form-data" in call.sent,
        429: hasattr(call.view, "limit"),
    }
    for status in sorted(declared | {status for status, applies in derived.items() if applies}):
        responses[str(status)] = {"$ref": f"#/components/responses/{status}"}


def _response(description: str, body: dict[str, Any]) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/ErrorOut"}
    return {"description": description, "content": {"application/json": {"schema": schema, "example": body}}}
