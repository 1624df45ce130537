"""LINE's limits on message objects, and the bodies of its 400 answers; flex_rules.py checks Flex contents."""

from typing import Any

from line_emulator.flex_rules import FaultDetail, flex_faults, is_carousel, length, oversize

TYPES = ("text", "sticker", "image", "video", "audio", "location", "imagemap", "template", "flex")
MAX_MESSAGES = 5
MAX_TEXT = 5000
MAX_FLEX_ALT_TEXT = 1500


def refusal_of(messages: Any) -> dict[str, Any] | None:
    """Return the body of LINE's 400 answer for these messages, or None if LINE would accept them."""
    if messages is None:
        return _body_refusal([_detail("May not be null", "messages")])
    if not isinstance(messages, list) or not 1 <= len(messages) <= MAX_MESSAGES:
        return _body_refusal([_detail(f"Size must be between 1 and {MAX_MESSAGES}", "messages")])
    details = [detail for i, message in enumerate(messages) for detail in _faults(message, f"messages[{i}]")]
    if details:
        return _body_refusal(details)
    for i, message in enumerate(messages):
        inside = flex_faults(message["contents"]) if message["type"] == "flex" else []
        if inside:
            return {"message": f"A message (messages[{i}]) in the request body is invalid", "details": inside}
    return None


def _faults(message: Any, at: str) -> list[FaultDetail]:
    if not isinstance(message, dict) or message.get("type") not in TYPES:
        return [_detail(f"Must be one of the following values: [{', '.join(TYPES)}]", f"{at}.type")]
    if message["type"] == "text":
        return _text_faults(message.get("text"), f"{at}.text", MAX_TEXT)
    if message["type"] == "flex":
        alt = _text_faults(message.get("altText"), f"{at}.altText", MAX_FLEX_ALT_TEXT)
        return alt + _contents_faults(message.get("contents"), f"{at}.contents")
    return []


def _text_faults(text: Any, at: str, limit: int) -> list[FaultDetail]:
    if not isinstance(text, str) or not text:
        return [_detail("May not be empty", at)]
    # LINE counts UTF-16 code units, so most emoji count as two.
    if length(text) > limit:
        return [_detail(f"Length must be between 0 and {limit}", at)]
    return []


def _contents_faults(contents: Any, at: str) -> list[FaultDetail]:
    if not isinstance(contents, dict) or contents.get("type") not in ("bubble", "carousel"):
        return [_detail("Must be one of the following values: [bubble, carousel]", f"{at}.type")]
    if is_carousel(contents) and not 1 <= len(contents["contents"]) <= 12:
        return [_detail("Size must be between 1 and 12", f"{at}.contents")]
    return [_detail("The size of the JSON is too large", at)] if oversize(contents) else []


def _detail(message: str, at: str) -> FaultDetail:
    return FaultDetail(message=message, property=at)


def _body_refusal(details: list[FaultDetail]) -> dict[str, Any]:
    return {"message": f"The request body has {len(details)} error(s)", "details": details}
