"""Walls, roofs and balconies of a drawn building front; whole buildings are put together elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass

from server.demo.drawing.canvas import Box, Point, between, smooth
from server.demo.drawing.colour import INK, WHITE, Colour, darker, fade, lighter, mix, rgb
from server.demo.drawing.nature import Scene

_CLOTHES = tuple(rgb(code) for code in ("#f6f1e7", "#8fb7d9", "#f2b5a7", "#f5d489", "#a9cfae", "#c9b6dc"))


@dataclass(frozen=True)
class Look:
    """The colours of one building."""

    wall: Colour
    accent: Colour
    roof: Colour
    frame: Colour
    door: Colour
    curtains: tuple[Colour, ...]


def draw_wall(scene: Scene, box: Box, colour: Colour) -> None:
    """Draw a plastered wall, a little darker towards the side away from the sun."""
    left, top, right, low = box
    scene.canvas.gradient(box, lighter(colour, 0.12), darker(colour, 0.03))
    scene.canvas.rect((left + (right - left) * 0.82, top, right, low), fade(INK, 0.035))


def draw_boards(scene: Scene, box: Box, colour: Colour, pitch: float, *, upright: bool = False) -> None:
    """Draw a boarded wall with an irregular grain."""
    left, top, right, low = box
    scene.canvas.rect(box, colour)
    start, end = (left, right) if upright else (top, low)
    at = start
    while at < end - 1:
        to = min(at + pitch, end)
        tint = fade(scene.rng.choice((WHITE, INK)), scene.rng.uniform(0.02, 0.09))
        scene.canvas.rect((at, top, to, low) if upright else (left, at, right, to), tint)
        joint = (to - 1.3, top, to, low) if upright else (left, to - 1.3, right, to)
        scene.canvas.rect(joint, fade(INK, 0.2))
        at = to


def draw_bricks(scene: Scene, box: Box, colour: Colour, size: tuple[float, float] = (26, 9)) -> None:
    """Draw a wall of small facing tiles."""
    left, top, right, low = box
    wide, high = size
    scene.canvas.rect(box, colour)
    row, y = 0, top
    while y < low:
        x = left - (wide / 2 if row % 2 else 0)
        while x < right:
            tint = fade(scene.rng.choice((WHITE, INK)), scene.rng.uniform(0.0, 0.085))
            tile = (max(x, left), y, min(x + wide - 1.2, right), min(y + high - 1.2, low))
            if tile[2] > tile[0] + 1:
                scene.canvas.rect(tile, tint)
            x += wide
        y, row = y + high, row + 1


def draw_tiled_roof(
    scene: Scene,
    eave: tuple[float, float, float],
    ridge: tuple[float, float, float],
    colour: Colour,
    *,
    rows: int = 9,
) -> None:
    """Draw a hipped roof of curved tiles; ``eave`` and ``ridge`` are (left, right, y)."""
    canvas = scene.canvas
    low_left, low_right, low = eave
    top_left, top_right, top = ridge
    flare = (low - top) * 0.1
    left = smooth(
        [(top_left, top), between((top_left, top), (low_left, low), 0.6), (low_left, low - flare)], steps=8
    )
    right = smooth(
        [(top_right, top), between((top_right, top), (low_right, low), 0.6), (low_right, low - flare)],
        steps=8,
    )
    sag = smooth(
        [(low_right, low - flare), ((low_left + low_right) / 2, low + 2), (low_left, low - flare)], steps=12
    )
    canvas.polygon([*left, *sag[::-1], *reversed(right)], colour)
    for row in range(rows):
        share = (row + 0.5) / rows
        a, b = between(left[0], left[-1], share), between(right[0], right[-1], share)
        _tile_row(scene, a, b, colour, (low - top) / rows)
    canvas.polygon([*right, (top_right - (top_right - top_left) * 0.1, top)], fade(INK, 0.1))
    if scene.season.snow:
        canvas.polygon([*left[:14], *reversed(right[:14])], rgb("#f5f8fc"))
    canvas.line([(p[0], p[1]) for p in sag], darker(colour, 0.28), 7)
    canvas.rect((top_left - 16, top - 13, top_right + 16, top + 4), darker(colour, 0.24), 6)
    canvas.rect(
        (top_left - 16, top - 13, top_right + 16, top - 6),
        WHITE if scene.season.snow else lighter(colour, 0.16),
        4,
    )
    for x in (top_left - 14, top_right + 14):
        canvas.circle(x, top - 6, 10, darker(colour, 0.3))


def _tile_row(scene: Scene, a: Point, b: Point, colour: Colour, high: float) -> None:
    count = max(2, round((b[0] - a[0]) / 15))
    shade, gleam = darker(colour, 0.16), lighter(colour, 0.13)
    for i in range(count):
        x = a[0] + (b[0] - a[0]) * (i + 0.5) / count
        scene.canvas.pie(x, a[1] - 1, min(7.6, high * 0.6), 0, 180, shade)
        scene.canvas.pie(x - 1, a[1] - 2.6, min(6, high * 0.48), 0, 180, gleam)


def draw_balcony(scene: Scene, box: Box, look: Look, kind: str) -> None:
    """Draw a balcony front (``bars``, ``glass`` or ``solid``) with its floor slab."""
    canvas = scene.canvas
    left, top, right, low = box
    slab = lighter(look.wall, 0.3)
    if kind == "solid":
        canvas.rect(box, lighter(look.accent, 0.1))
        canvas.rect((left, top + (low - top) * 0.72, right, low), fade(INK, 0.07))
    elif kind == "glass":
        canvas.rect(box, fade(mix(scene.light.glass_top, WHITE, 0.35), 0.78))
        canvas.polygon(
            [(left + 12, low), (left + 34, top), (left + 58, top), (left + 36, low)], fade(WHITE, 0.4)
        )
    else:
        x = left + 4
        while x < right:
            canvas.rect((x, top, x + 2.4, low), look.frame)
            x += 9.5
    canvas.rect((left - 4, top - 5, right + 4, top + 2), darker(look.frame, 0.05), 3)
    canvas.rect((left - 6, low - 3, right + 6, low + 8), slab, 2)
    canvas.rect((left - 6, low + 8, right + 6, low + 15), fade(INK, 0.13))


def draw_laundry(scene: Scene, left: float, right: float, pole: float, drop: float) -> None:
    """Draw washing on a pole."""
    canvas, rng = scene.canvas, scene.rng
    x = left + 5
    while x < right - 14:
        wide, colour = rng.uniform(13, 24), rng.choice(_CLOTHES)
        if x + wide > right - 3:
            break
        low = pole + drop * rng.uniform(0.62, 1)
        canvas.polygon([(x, pole), (x + wide, pole), (x + wide * 0.96, low), (x + wide * 0.04, low)], colour)
        canvas.rect((x + wide * 0.62, pole, x + wide * 0.8, low - 2), fade(INK, 0.06))
        x += wide + rng.uniform(3, 8)
    canvas.line([(left, pole), (right, pole)], rgb("#a9b0b8"), 2.6)


def draw_shade(scene: Scene, points: Sequence[Point], depth: float = 0.13) -> None:
    """Lay a shadow over part of a front."""
    scene.canvas.polygon(points, fade(INK, depth))
