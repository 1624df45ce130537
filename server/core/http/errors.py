"""Error responses: one JSON format for all errors (docs/decisions.md §2), and the texts of validation errors."""

from math import ceil
from typing import Any

from apiflask import APIFlask
from apiflask.exceptions import HTTPError
from flask import Response, g, jsonify, request
from pydantic import Field, ValidationError
from pydantic_core import ErrorDetails
from werkzeug.exceptions import HTTPException, MethodNotAllowed, SecurityError

from server.core.refusal_codes import FAULTS
from server.core.refusals import (
    Conflict,
    Fault,
    Invalid,
    NotAllowed,
    NotFound,
    Refusal,
    SignInFailed,
    SignInNeeded,
    TooMany,
    Unavailable,
)
from server.core.schemas import UNREADABLE_CHOICE, UNUSABLE, Shape

# The codes (`refusal_codes.FAULTS`) and sentences by pydantic's error type.
_FAULTS = {
    "missing": ("missing", "「{label}」を入力してください。"),
    "list_type": ("choice_unreadable", UNREADABLE_CHOICE),
    "string_too_short": ("missing", "「{label}」を入力してください。"),
    "string_pattern_mismatch": ("missing", "「{label}」を入力してください。"),
    "string_too_long": ("text_too_long", "「{label}」は{max_length}文字までで入力してください。"),
    "too_long": ("too_many_items", "「{label}」は{max_length}件までにしてください。"),
    "int_parsing": ("not_a_number", "「{label}」は数字で入力してください。"),
    "int_from_float": ("not_whole", "「{label}」は整数で入力してください。"),
    "int_type": ("not_a_number", "「{label}」は数字で入力してください。"),
    "greater_than_equal": ("too_small", "「{label}」は{ge}以上で入力してください。"),
    "less_than_equal": ("too_large", "「{label}」は{le}以下で入力してください。"),
    "enum": ("not_in_list", "「{label}」を一覧から選んでください。"),
    "bool_parsing": ("not_in_list", "「{label}」は「はい」か「いいえ」で選んでください。"),
    "bool_type": ("not_in_list", "「{label}」は「はい」か「いいえ」で選んでください。"),
}
_OTHER_FAULT = (UNUSABLE, "「{label}」の内容を確かめてください。")


class ErrorOut(Shape):
    detail: str = Field(
        description="A Japanese sentence a person can act on.", examples=["入力内容をご確認ください。"]
    )
    code: str = Field(description="Stable; never shown.", examples=["invalid"])
    values: dict[str, str | int] = Field(
        default={}, description="What the sentence names, such as a count.", examples=[{"minutes": 5}]
    )
    fields: dict[str, list[str]] = Field(default={}, description="Only with 422: sentences by field.")
    faults: dict[str, list[dict[str, str | int]]] = Field(
        default={},
        description="Only with 422: for each sentence of `fields`, its code and what the sentence names.",
        examples=[{"age": [{"code": "too_large", "le": 150}]}],
    )


_STATUS: dict[type[Refusal], int] = {
    SignInNeeded: 401,
    # Not 401, which always means that the session has ended (docs/decisions.md §2).
    SignInFailed: 400,
    NotAllowed: 403,
    NotFound: 404,
    Conflict: 409,
    Invalid: 422,
    TooMany: 429,
    Unavailable: 503,
}

_HTTP_SENTENCES = {
    400: "送信された内容を読み取れませんでした。画面を読み込み直してください。",
    404: "見つかりませんでした。",
    405: "この操作はできません。",
    408: "送信が途中で止まりました。通信の状態を確かめて、もう一度送ってください。",
    # nginx sends the same text for larger bodies (deploy/nginx.conf.template).
    413: (
        "送信された内容が大きすぎます。写真やファイルは1つ10MBまでのものを選び、"
        "文章は短くして、もう一度送ってください。"
    ),
    415: "送信された形式には対応していません。フォーム（multipart/form-data）かJSONで送ってください。",
}

_FOREIGN_HOST = {
    "detail": "このアドレスでは使えません。お知らせやメールのリンクから、開き直してください。",
    "code": "foreign_host",
}

_UNEXPECTED = "うまくいきませんでした。しばらくしてからもう一度お試しください。"

# For an empty choice or picture.
_SELECT = ("not_chosen", "「{label}」を選択してください。")


def register_errors(app: APIFlask) -> None:
    app.register_error_handler(Refusal, lambda refusal: error_response(refusal))

    @app.error_processor
    def _render_input_error(error: HTTPError) -> Response:
        cause = error.__cause__
        return error_response(invalid_input(cause) if isinstance(cause, ValidationError) else Invalid({}))

    # Register this handler last: `error_processor` also registers one for all HTTP errors, and this one replaces it.
    app.register_error_handler(HTTPException, _render_http)


def error_response(refusal: Refusal) -> Response:
    response = jsonify(error_body(refusal))
    if isinstance(refusal, TooMany | Unavailable):
        response.headers["Retry-After"] = str(ceil(refusal.wait.total_seconds()))
    response.status_code = next(status for kind, status in _STATUS.items() if isinstance(refusal, kind))
    return response


def with_request_id(sentence: str) -> str:
    """Add the request id to an error text: users can report the id, and operators can find it in the log."""
    number = g.get("request_id")
    return f"{sentence}この番号をお知らせください：{number}" if number else sentence


def error_body(refusal: Refusal) -> dict[str, Any]:
    body: dict[str, Any] = {"detail": refusal.detail, "code": refusal.code}
    if refusal.values:
        body["values"] = refusal.values
    if isinstance(refusal, Invalid):
        body["fields"] = refusal.fields
        if refusal.faults:
            body["faults"] = {
                name: [{"code": fault.code, **fault.values} for fault in faults]
                for name, faults in refusal.faults.items()
            }
    return body


def http_error_body(status: int) -> dict[str, Any]:
    """Return the body of an HTTP error that is not a `Refusal`."""
    sentence = _HTTP_SENTENCES.get(status) or with_request_id(_UNEXPECTED)
    return {"detail": sentence, "code": f"http_{status}"}


def invalid_input(error: ValidationError) -> Invalid:
    """Return the refusal with the faults by field name; fields of list items are named like `offers.0.day`."""
    faults: dict[str, list[Fault]] = {}
    for details in error.errors():
        shape, path, name = _locate_field(Shape.by_name[error.title], details["loc"])
        label = shape.titles().get(name, "送信内容")
        if _is_empty(details) and shape.selects(name):
            code, sentence = _SELECT
            fault = Fault(code, sentence.format(label=label))
        else:
            fault = _fault(
                "missing" if _is_empty(details) else details["type"], label, details.get("ctx", {})
            )
        if fault not in faults.setdefault(path, []):
            faults[path].append(fault)
    return Invalid.of(faults)


def _locate_field(shape: type[Shape], loc: tuple[int | str, ...]) -> tuple[type[Shape], str, str]:
    """Return the schema that has the field, the path of the field, and the field's name."""
    name = str(loc[0]) if loc else "body"
    item = shape.item_of(name)
    # The location of an item's field: the list, the index and the field.
    if item is not None and len(loc) > 2:
        return item, f"{name}.{loc[1]}.{loc[2]}", str(loc[2])
    return shape, name, name


def fault_sentence(kind: str, label: str, context: dict[str, Any]) -> str:
    """Return the Japanese sentence for a pydantic error type, with the field's label."""
    return _fault(kind, label, context).sentence


def _fault(kind: str, label: str, context: dict[str, Any]) -> Fault:
    if kind == "sentence":
        return Fault(context["code"], context["sentence"])
    if kind == "value_error":
        return Fault(UNUSABLE, f"「{label}」の形を確かめてください。")
    code, template = _FAULTS.get(kind, _OTHER_FAULT)
    values = {name: context[name] for name in FAULTS[code]}
    return Fault(code, template.format(label=label, **context), values)


def _is_empty(fault: ErrorDetails) -> bool:
    """Return whether nothing was entered or chosen."""
    missing = fault["type"] in ("missing", "too_short")
    return missing or (fault["type"] in ("list_type", "enum") and fault["input"] in (None, ""))


def _render_http(error: HTTPException) -> Response | HTTPException:
    status = error.code or 500
    # werkzeug raises redirects as HTTP exceptions too.
    if status < 400:
        return error
    body = _FOREIGN_HOST if isinstance(error, SecurityError) else http_error_body(status)
    if request.path.split("/")[1] in ("api", "media", "ws"):
        response = jsonify(body)
    else:
        response = Response(body["detail"], mimetype="text/plain")
    response.status_code = status
    if isinstance(error, MethodNotAllowed):
        response.allow.update(error.valid_methods or ())
    return response
