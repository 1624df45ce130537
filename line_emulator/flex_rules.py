"""LINE's limits inside a Flex message: components, actions, labels, URIs and sizes."""

import json
import re
import unicodedata
from collections.abc import Iterator
from typing import Any, TypedDict

SECTIONS = ("header", "hero", "body", "footer")
COMPONENTS = ("box", "button", "image", "video", "icon", "text", "span", "separator", "filler", "spacer")
SCHEMES = ("http", "https", "line", "tel")
MAX_URI = 1000
MAX_BUTTON_LABEL = 40
MAX_BUBBLE_BYTES = 30 * 1024
MAX_CAROUSEL_BYTES = 50 * 1024
# The characters of a percent-encoded URI; LINE answers "invalid uri" to any other.
URI_CHARACTERS = re.compile(r"[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%{}|]+")


class FaultDetail(TypedDict):
    """One entry of `details` in LINE's error answer."""

    message: str
    property: str


def length(text: str) -> int:
    """Count UTF-16 code units, as LINE does."""
    return len(text.encode("utf-16-le")) // 2


def graphemes(text: str) -> int:
    """Count visible characters: combining marks, joiners and variation selectors do not count."""
    return sum(unicodedata.category(character) not in ("Mn", "Me", "Cf") for character in text)


def is_carousel(contents: dict[str, Any]) -> bool:
    return contents.get("type") == "carousel" and isinstance(contents.get("contents"), list)


def oversize(contents: dict[str, Any]) -> bool:
    """Check the size of the JSON: LINE allows 30 KB for a bubble and 50 KB for a carousel."""
    size = len(json.dumps(contents, ensure_ascii=False, separators=(",", ":")).encode())
    return size > (MAX_CAROUSEL_BYTES if is_carousel(contents) else MAX_BUBBLE_BYTES)


def flex_faults(contents: dict[str, Any]) -> list[FaultDetail]:
    """List every fault in a bubble or carousel, each with the JSON pointer that LINE returns."""
    if is_carousel(contents):
        bubbles = [(f"/contents/{i}", bubble) for i, bubble in enumerate(contents["contents"])]
    else:
        bubbles = [("", contents)]
    return [detail for at, bubble in bubbles for detail in _bubble_faults(bubble, at)]


def _bubble_faults(bubble: Any, at: str) -> Iterator[FaultDetail]:
    if not isinstance(bubble, dict) or bubble.get("type") != "bubble":
        yield FaultDetail(message="invalid property", property=f"{at}/type")
        return
    sections = [name for name in SECTIONS if name in bubble]
    if not sections:
        yield FaultDetail(message="At least one block must be specified", property=at or "/")
    for name in sections:
        yield from _component_faults(bubble[name], f"{at}/{name}")


def _component_faults(component: Any, at: str) -> Iterator[FaultDetail]:
    if not isinstance(component, dict) or component.get("type") not in COMPONENTS:
        yield FaultDetail(message="invalid property", property=f"{at}/type")
        return
    kind = component["type"]
    if kind == "button":
        yield from _action_faults(component.get("action"), f"{at}/action")
    elif isinstance(component.get("action"), dict):
        yield from _uri_faults(component["action"], f"{at}/action")
    if kind in ("text", "span") and not component.get("text") and not component.get("contents"):
        yield FaultDetail(message="must be non-empty text", property=f"{at}/text")
    if kind in ("image", "icon", "video") and not component.get("url"):
        yield FaultDetail(message="must be specified", property=f"{at}/url")
    if kind == "box" and component.get("layout") not in ("horizontal", "vertical", "baseline"):
        yield FaultDetail(message="invalid property", property=f"{at}/layout")
    if kind == "box" and not isinstance(component.get("contents"), list):
        yield FaultDetail(message="must be specified", property=f"{at}/contents")
    children = component.get("contents")
    for i, child in enumerate(children if isinstance(children, list) else []):
        yield from _component_faults(child, f"{at}/contents/{i}")


def _action_faults(action: Any, at: str) -> Iterator[FaultDetail]:
    if not isinstance(action, dict):
        yield FaultDetail(message="must be specified", property=at)
        return
    label = action.get("label")
    if not isinstance(label, str) or not label:
        yield FaultDetail(message="must be specified", property=f"{at}/label")
    elif graphemes(label) > MAX_BUTTON_LABEL:
        yield FaultDetail(
            message=f"must not be longer than {MAX_BUTTON_LABEL} characters", property=f"{at}/label"
        )
    yield from _uri_faults(action, at)


def _uri_faults(action: dict[str, Any], at: str) -> Iterator[FaultDetail]:
    if action.get("type") != "uri":
        return
    uri = action.get("uri")
    if not isinstance(uri, str) or not uri:
        yield FaultDetail(message="must be specified", property=f"{at}/uri")
        return
    if len(uri) > MAX_URI:
        yield FaultDetail(message=f"must not be longer than {MAX_URI} characters", property=f"{at}/uri")
    if not URI_CHARACTERS.fullmatch(uri):
        yield FaultDetail(message="invalid uri", property=f"{at}/uri")
    if uri.partition(":")[0] not in SCHEMES:
        yield FaultDetail(message="invalid uri scheme", property=f"{at}/uri")
