"""Drawing the menu's picture: a shape for each entry, and its label where the machine has a Japanese font."""

import io
import math
from collections.abc import Callable, Mapping
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from server.integrations.line.rich_menu import ENTRIES, HEIGHT, WIDTH

_GREEN, _INK, _GROUND, _EDGE = "#00622E", "#1F2A24", "#FFFFFF", "#C9D6CE"
# Drawn finer and reduced, for smooth edges.
_FINE = 2
_LABEL = 104
_FONTS = (
    "/usr/share/fonts/**/NotoSansCJK-Bold.ttc",
    "/usr/share/fonts/**/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/**/NotoSansJP*.[ot]tf",
    "/usr/share/fonts/**/ipag*.ttf",
    "/System/Library/Fonts/ヒラギノ角ゴシック W6.ttc",
)

Pen = ImageDraw.ImageDraw


def find_font() -> Path | None:
    """Return a Japanese font of this machine, if it has one that is known."""
    for pattern in _FONTS:
        found = sorted(Path("/").glob(pattern.lstrip("/")))
        if found:
            return found[0]
    return None


def draw_menu(font: Path | None) -> bytes:
    """Return the picture as PNG; without a font it has the shapes alone."""
    image = Image.new("RGB", (WIDTH * _FINE, HEIGHT * _FINE), _GROUND)
    pen = ImageDraw.Draw(image)
    letters = ImageFont.truetype(str(font), _LABEL * _FINE) if font else None
    third = image.width / len(ENTRIES)
    for number, entry in enumerate(ENTRIES):
        middle = third * (number + 0.5)
        if number:
            edge = third * number
            pen.line((edge, image.height * 0.14, edge, image.height * 0.86), fill=_EDGE, width=6 * _FINE)
        _ICONS[entry.icon](pen, middle, image.height * (0.40 if letters else 0.5), 175 * _FINE)
        if letters:
            pen.text((middle, image.height * 0.80), entry.label, fill=_INK, font=letters, anchor="mm")
    out = io.BytesIO()
    # Few colours are enough for flat shapes, and keep the file small.
    image.reduce(_FINE).quantize(32).save(out, "PNG", optimize=True)
    return out.getvalue()


def _house(pen: Pen, x: float, y: float, size: float) -> None:
    roof = [(x, y - size), (x + size * 1.1, y - size * 0.05), (x - size * 1.1, y - size * 0.05)]
    pen.polygon(roof, fill=_GREEN)
    pen.rectangle((x - size * 0.78, y - size * 0.1, x + size * 0.78, y + size * 0.9), fill=_GREEN)
    pen.rounded_rectangle(
        (x - size * 0.24, y + size * 0.25, x + size * 0.24, y + size * 0.91), size * 0.06, fill=_GROUND
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
            _GROUND,
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
    pen.circle((x, y), size * 0.34, fill=_GROUND)


_ICONS: Mapping[str, Callable[[Pen, float, float, float], None]] = {
    "house": _house,
    "talk": _talk,
    "settings": _settings,
}
