"""The one shape of every error (docs/decisions.md §2), and the sentence of each validation fault."""

from typing import Any

from pydantic import Field

from server.schemas.base import UNREADABLE_CHOICE, Shape

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
