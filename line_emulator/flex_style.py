"""Converts the properties of Flex components to CSS; every value is checked, so a message cannot inject styles."""

import re
from typing import Any

COLOUR = re.compile(r"#[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?")
PIXELS = re.compile(r"\d{1,4}(?:\.\d+)?px")
PERCENT = re.compile(r"\d{1,3}(?:\.\d+)?%")
RATIO = re.compile(r"(\d{1,6}):(\d{1,6})")

TEXT_SIZES = {
    "xxs": "11px", "xs": "13px", "sm": "14px", "md": "16px", "lg": "19px",
    "xl": "22px", "xxl": "29px", "3xl": "35px", "4xl": "48px", "5xl": "74px",
}  # fmt: skip
SPACES = {"none": "0", "xs": "2px", "sm": "4px", "md": "8px", "lg": "12px", "xl": "16px", "xxl": "20px"}
CORNERS = {"none": "0", "xs": "2px", "sm": "4px", "md": "8px", "lg": "12px", "xl": "16px", "xxl": "20px"}
BORDERS = {"light": "0.5px", "normal": "1px", "medium": "2px", "semi-bold": "3px", "bold": "4px"}
ALIGN = {"start": "left", "center": "center", "end": "right"}
JUSTIFY = {
    "flex-start": "flex-start", "center": "center", "flex-end": "flex-end",
    "space-between": "space-between", "space-around": "space-around", "space-evenly": "space-evenly",
}  # fmt: skip
ITEMS = {"flex-start": "flex-start", "center": "center", "flex-end": "flex-end"}
GRAVITY = {"top": "flex-start", "center": "center", "bottom": "flex-end"}
IMAGE_WIDTHS = {
    "xxs": "40px", "xs": "60px", "sm": "80px", "md": "100px", "lg": "120px",
    "xl": "140px", "xxl": "160px", "3xl": "180px", "4xl": "200px", "5xl": "220px", "full": "100%",
}  # fmt: skip


def placement(component: dict[str, Any], parent_layout: str, is_first: bool) -> str:
    """Return the CSS for a component's flex share, margin and alignment within its parent."""
    side = "margin-top" if parent_layout == "vertical" else "margin-left"
    fallback = 0 if parent_layout == "vertical" or component.get("type") in ("icon", "separator") else 1
    share = component.get("flex", fallback)
    share = share if isinstance(share, int) and 0 <= share <= 100 else fallback
    rules = {
        "flex": f"{share} 1 0%" if share else "0 0 auto",
        side: None if is_first else _space(component.get("margin")),
        "align-self": _word(component.get("gravity"), GRAVITY) if parent_layout == "horizontal" else None,
    }
    return _css(rules)


def box_style(box: dict[str, Any]) -> str:
    layout = box.get("layout")
    return _css(
        {
            "flex-direction": "column" if layout == "vertical" else "row",
            "align-items": "baseline" if layout == "baseline" else _word(box.get("alignItems"), ITEMS),
            "justify-content": _word(box.get("justifyContent"), JUSTIFY),
            "gap": _space(box.get("spacing")),
            "padding": _space(box.get("paddingAll")),
            "padding-top": _space(box.get("paddingTop")),
            "padding-right": _space(box.get("paddingEnd")),
            "padding-bottom": _space(box.get("paddingBottom")),
            "padding-left": _space(box.get("paddingStart")),
            "background-color": _colour(box.get("backgroundColor")),
            "border": _border(box),
            "border-radius": _word(box.get("cornerRadius"), CORNERS) or _pixels(box.get("cornerRadius")),
            "width": _measure(box.get("width")),
            "height": _measure(box.get("height")),
        }
    )


def text_style(text: dict[str, Any]) -> str:
    return _css(
        {
            "font-size": _word(text.get("size"), TEXT_SIZES) or _pixels(text.get("size")),
            "font-weight": "700" if text.get("weight") == "bold" else None,
            "font-style": "italic" if text.get("style") == "italic" else None,
            "text-decoration": _word(
                text.get("decoration"), {"underline": "underline", "line-through": "line-through"}
            ),
            "color": _colour(text.get("color")),
            "text-align": _word(text.get("align"), ALIGN),
        }
    )


def image_style(image: dict[str, Any], fallback: str) -> str:
    ratio = RATIO.fullmatch(str(image.get("aspectRatio", "1:1")))
    return _css(
        {
            "width": _word(image.get("size", fallback), IMAGE_WIDTHS) or _measure(image.get("size")),
            "aspect-ratio": f"{ratio[1]} / {ratio[2]}" if ratio else None,
            "object-fit": "cover" if image.get("aspectMode") == "cover" else "contain",
            "background-color": _colour(image.get("backgroundColor")),
        }
    )


def colour_style(name: str, value: Any) -> str:
    """Return one CSS colour rule, or an empty string for an invalid colour."""
    return _css({name: _colour(value)})


def _css(rules: dict[str, str | None]) -> str:
    return ";".join(f"{name}:{value}" for name, value in rules.items() if value is not None)


def _word(value: Any, words: dict[str, str]) -> str | None:
    return words.get(value) if isinstance(value, str) else None


def _pixels(value: Any) -> str | None:
    return value if isinstance(value, str) and PIXELS.fullmatch(value) else None


def _measure(value: Any) -> str | None:
    is_percent = isinstance(value, str) and PERCENT.fullmatch(value)
    return str(value) if is_percent else _pixels(value)


def _space(value: Any) -> str | None:
    return _word(value, SPACES) or _measure(value)


def _colour(value: Any) -> str | None:
    return value if isinstance(value, str) and COLOUR.fullmatch(value) else None


def _border(box: dict[str, Any]) -> str | None:
    width = _word(box.get("borderWidth"), BORDERS) or _pixels(box.get("borderWidth"))
    return f"{width} solid {_colour(box.get('borderColor')) or '#000000'}" if width else None
