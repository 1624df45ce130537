"""Drawing the picture of the rich menu: an icon for each entry, and its label if a Japanese font is available."""

import io
import math
from collections.abc import Callable, Mapping
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from server.integrations.line.rich_menu import ENTRIES, HEIGHT, WIDTH

_GREEN, _TEXT, _BACKGROUND, _DIVIDER = "#00622E", "#1F2A24", "#FFFFFF", "#C9D6CE"
# The menu is drawn at twice its size and then reduced, so that the edges are smooth.
_SCALE = 2
_LABEL_SIZE = 104
_FONTS = (
    "/usr/share/fonts/**/NotoSansCJK-Bold.ttc",
    "/usr/share/fonts/**/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/**/NotoSansJP*.[ot]tf",
    "/usr/share/fonts/**/ipag*.ttf",
    "/System/Library/Fonts/ヒラギノ角ゴシック W6.ttc",
)

Pen = ImageDraw.ImageDraw


def find_font() -> Path | None:
    """Find one of the known Japanese fonts on this machine."""
    for pattern in _FONTS:
        # `glob` accepts relative patterns only.
        files = sorted(Path("/").glob(pattern.lstrip("/")))
        if files:
            return files[0]
    return None


def draw_menu(font: Path | None) -> bytes:
    """Draw the menu as PNG; without a font it has only the icons."""
    image = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE), _BACKGROUND)
    pen = ImageDraw.Draw(image)
    label_font = ImageFont.truetype(str(font), _LABEL_SIZE * _SCALE) if font else None
    third = image.width / len(ENTRIES)
    for number, entry in enumerate(ENTRIES):
        middle = third * (number + 0.5)
        if number:
            edge = third * number
            pen.line((edge, image.height * 0.14, edge, image.height * 0.86), fill=_DIVIDER, width=6 * _SCALE)
        _ICONS[entry.icon](pen, middle, image.height * (0.40 if label_font else 0.5), 175 * _SCALE)
        if label_font:
            pen.text((middle, image.height * 0.80), entry.label, fill=_TEXT, font=label_font, anchor="mm")
    out = io.BytesIO()
    # 32 colours are enough for flat shapes, and they keep the file small.
    image.reduce(_SCALE).quantize(32).save(out, "PNG", optimize=True)
    return out.getvalue()


def _house(pen: Pen, x: float, y: float, size: float) -> None:
    roof = [(x, y - size), (x + size * 1.1, y - size * 0.05), (x - size * 1.1, y - size * 0.05)]
    pen.polygon(roof, fill=_GREEN)
    pen.rectangle((x - size * 0.78, y - size * 0.1, x + size * 0.78, y + size * 0.9), fill=_GREEN)
    pen.rounded_rectangle(
        (x - size * 0.24, y + size * 0.25, x + size * 0.24, y + size * 0.91), size * 0.06, fill=_BACKGROUND
    )


def _talk(pen: Pen, x: float, y: float, size: float) -> None:
    pen.rounded_rectangle(
        (x - size * 1.1, y - size * 0.9, x + size * 1.1, y + size * 0.5), size * 0.3, _GREEN
    )
    pen.polygon(
        [(x - size * 0.5, y + size * 0.4), (x + size * 0.15, y + size * 0.4), (x - size * 0.6, y + size)],
        fill=_GREEN,
    )
    for line in (-0.5, -0.2, 0.1):
        pen.rounded_rectangle(
            (x - size * 0.7, y + size * (line - 0.06), x + size * 0.7, y + size * (line + 0.06)),
            size * 0.06,
            _BACKGROUND,
        )


def _settings(pen: Pen, x: float, y: float, size: float) -> None:
    for tooth in range(8):
        angle = math.tau * tooth / 8
        corners = [
            (far, angle + turn) for far, turn in ((0.7, -0.22), (1.0, -0.15), (1.0, 0.15), (0.7, 0.22))
        ]
        pen.polygon(
            [(x + size * far * math.cos(a), y + size * far * math.sin(a)) for far, a in corners], fill=_GREEN
        )
    pen.circle((x, y), size * 0.78, fill=_GREEN)
    pen.circle((x, y), size * 0.34, fill=_BACKGROUND)


_ICONS: Mapping[str, Callable[[Pen, float, float, float], None]] = {
    "house": _house,
    "talk": _talk,
    "settings": _settings,
}
