"""The one shape of every error (docs/decisions.md §2), and the sentence of each validation fault."""

from math import ceil
from typing import Any

from apiflask import APIFlask
from apiflask.exceptions import HTTPError
from flask import Response, g, jsonify, request
from pydantic import Field, ValidationError
from pydantic_core import ErrorDetails
from werkzeug.exceptions import HTTPException, MethodNotAllowed, SecurityError

from server.core.refusals import (
    Conflict,
    Invalid,
    NotAllowed,
    NotFound,
    Refusal,
    SignInFailed,
    SignInNeeded,
    TooMany,
    Unavailable,
)
from server.core.schemas import UNREADABLE_CHOICE, Shape

_SENTENCES = {
    "missing": "「{label}」を入力してください。",
    "list_type": UNREADABLE_CHOICE,
    "string_too_short": "「{label}」を入力してください。",
    "string_pattern_mismatch": "「{label}」を入力してください。",
    "string_too_long": "「{label}」は{max_length}文字までで入力してください。",
    "too_long": "「{label}」は{max_length}件までにしてください。",
    "int_parsing": "「{label}」は数字で入力してください。",
    "int_from_float": "「{label}」は整数で入力してください。",
    "int_type": "「{label}」は数字で入力してください。",
    "greater_than_equal": "「{label}」は{ge}以上で入力してください。",
    "less_than_equal": "「{label}」は{le}以下で入力してください。",
    "enum": "「{label}」を一覧から選んでください。",
    "bool_parsing": "「{label}」は「はい」か「いいえ」で選んでください。",
    "bool_type": "「{label}」は「はい」か「いいえ」で選んでください。",
}


class ErrorOut(Shape):
    detail: str = Field(
        description="A Japanese sentence a person can act on.", examples=["入力内容をご確認ください。"]
    )
    code: str = Field(description="Stable; never shown.", examples=["invalid"])
    fields: dict[str, list[str]] = Field(default={}, description="Only with 422: sentences by field.")


def fault_sentence(kind: str, label: str, context: dict[str, Any]) -> str:
    """Return what a fault of pydantic's is called, by its type and context, of a field with a label."""
    if kind == "sentence":
        return str(context["sentence"])
    if kind == "value_error":
        return f"「{label}」の形を確かめてください。"
    template = _SENTENCES.get(kind, "「{label}」の内容を確かめてください。")
    return template.format(label=label, **context)


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
    # nginx says the same of what it lets nobody send (deploy/nginx.conf.template).
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

# Of a field that is chosen in the home form, and of pictures.
_SELECT = "「{label}」を選択してください。"


def register_errors(app: APIFlask) -> None:
    """Have every error of the API rendered here and nowhere else."""
    app.register_error_handler(Refusal, lambda refusal: render(refusal))

    @app.error_processor
    def _render_input_error(error: HTTPError) -> Response:
        cause = error.__cause__
        fields = field_sentences(cause) if isinstance(cause, ValidationError) else {}
        return render(Invalid(fields))

    # Last: the line above also takes over every HTTP error, which are not faults of the input.
    app.register_error_handler(HTTPException, _render_http)


def render(refusal: Refusal) -> Response:
    """Return the response of a refusal."""
    response = jsonify(body_of(refusal))
    if isinstance(refusal, TooMany | Unavailable):
        response.headers["Retry-After"] = str(ceil(refusal.wait.total_seconds()))
    response.status_code = next(status for kind, status in _STATUS.items() if isinstance(refusal, kind))
    return response


def with_number(sentence: str) -> str:
    """Return a sentence about a fault of ours with the number under which the log has it."""
    number = g.get("request_id")
    return f"{sentence}この番号をお知らせください：{number}" if number else sentence


def body_of(refusal: Refusal) -> dict[str, Any]:
    """Return what a refusal says, in the one shape of every error."""
    body: dict[str, Any] = {"detail": refusal.detail, "code": refusal.code}
    if isinstance(refusal, Invalid):
        body["fields"] = refusal.fields
    return body


def http_body(status: int) -> dict[str, Any]:
    """Return what an error says that is no refusal of ours, in the same shape."""
    sentence = _HTTP_SENTENCES.get(status) or with_number(_UNEXPECTED)
    return {"detail": sentence, "code": f"http_{status}"}


def field_sentences(error: ValidationError) -> dict[str, list[str]]:
    """Return Japanese sentences by field name; of a shape within a list its place and field, as `offers.0.day`."""
    found: dict[str, list[str]] = {}
    for fault in error.errors():
        shape, path, name = _field(Shape.by_name[error.title], fault["loc"])
        label = shape.titles().get(name, "送信内容")
        if _is_empty(fault) and shape.selects(name):
            sentence = _SELECT.format(label=label)
        else:
            sentence = fault_sentence(
                "missing" if _is_empty(fault) else fault["type"], label, fault.get("ctx", {})
            )
        if sentence not in found.setdefault(path, []):
            found[path].append(sentence)
    return found


def _field(shape: type[Shape], loc: tuple[int | str, ...]) -> tuple[type[Shape], str, str]:
    """Return the shape that a fault's field is of, the whole path to it, and its name."""
    name = str(loc[0]) if loc else "body"
    item = shape.item_of(name)
    if item is not None and len(loc) > 2:
        return item, f"{name}.{loc[1]}.{loc[2]}", str(loc[2])
    return shape, name, name


def _is_empty(fault: ErrorDetails) -> bool:
    """Say whether a fault is that nothing was entered or chosen."""
    missing = fault["type"] in ("missing", "too_short")
    return missing or (fault["type"] in ("list_type", "enum") and fault["input"] in (None, ""))


def _render_http(error: HTTPException) -> Response | HTTPException:
    status = error.code or 500
    if status < 400:
        return error
    body = _FOREIGN_HOST if isinstance(error, SecurityError) else http_body(status)
    if request.path.split("/")[1] in ("api", "media", "ws"):
        response = jsonify(body)
    else:
        response = Response(body["detail"], mimetype="text/plain")
    response.status_code = status
    if isinstance(error, MethodNotAllowed):
        response.allow.update(error.valid_methods or ())
    return response
