"""What grows in the garden of a drawn home: trees, shrubs, hedges and flowers."""

import math

from server.demo.drawing.canvas import blob
from server.demo.drawing.colour import Colour, darker, fade, lighter, mix, rgb
from server.demo.drawing.nature import Scene

TRUNK = rgb("#8a6a55")


def draw_tree(scene: Scene, x: float, foot: float, size: float, crown: Colour) -> None:
    """Draw a broad-leaved tree with a lit side."""
    canvas = scene.canvas
    canvas.ellipse(
        x + size * 0.08, foot, size * 0.36, size * 0.045, fade(darker(scene.season.grass, 0.55), 0.22)
    )
    trunk = mix(TRUNK, crown, 0.1)
    middle = foot - size * 0.78
    canvas.polygon(
        [
            (x - size * 0.055, foot),
            (x - size * 0.03, middle),
            (x + size * 0.03, middle),
            (x + size * 0.06, foot),
        ],
        trunk,
    )
    canvas.line([(x, foot - size * 0.42), (x - size * 0.16, middle + size * 0.05)], trunk, size * 0.03)
    canvas.line([(x, foot - size * 0.36), (x + size * 0.17, middle + size * 0.08)], trunk, size * 0.03)
    _draw_crown(scene, x, middle, size, crown)


_LOBES = (
    (-0.29, 0.04, 0.26),
    (0.29, 0.03, 0.27),
    (-0.15, -0.2, 0.26),
    (0.17, -0.2, 0.27),
    (0.01, -0.33, 0.22),
    (0.0, 0.06, 0.3),
)


def _draw_crown(scene: Scene, x: float, y: float, size: float, colour: Colour) -> None:
    """Draw leaves in three layers, each smaller and nearer to the light."""
    canvas, rng = scene.canvas, scene.rng
    lit = rgb("#f3f7fa") if scene.season.snow else lighter(colour, 0.16)
    for tint, shift, share in ((darker(colour, 0.17), 0.0, 1.0), (colour, 0.045, 0.88), (lit, 0.1, 0.6)):
        for dx, dy, reach in _LOBES:
            spot = (x + (dx - shift) * size, y + (dy - shift) * size)
            canvas.polygon(
                blob(rng, *spot, reach * share * size, reach * share * 0.92 * size, 10, 0.06), tint
            )
    for tint, count, drop in ((lighter(lit, 0.4), 30, -0.18), (darker(colour, 0.12), 22, 0.1)):
        for _ in range(count):
            turn, far = rng.uniform(0, math.tau), rng.uniform(0.05, 0.36) * size
            spot = (x - size * 0.06 + far * math.cos(turn), y + drop * size + far * 0.6 * math.sin(turn))
            canvas.ellipse(*spot, size * rng.uniform(0.009, 0.02), size * rng.uniform(0.007, 0.013), tint)


def draw_conifer(scene: Scene, x: float, foot: float, size: float) -> None:
    """Draw a slim evergreen."""
    canvas, season = scene.canvas, scene.season
    green = mix(season.shrub, rgb("#3f7a66"), 0.45)
    canvas.ellipse(x + 6, foot, size * 0.24, size * 0.035, fade(rgb("#4b5a4a"), 0.2))
    canvas.rect((x - size * 0.025, foot - size * 0.12, x + size * 0.025, foot), TRUNK)
    for step in range(4):
        low, half = foot - size * (0.08 + 0.2 * step), size * (0.2 - 0.038 * step)
        top = low - size * 0.34
        canvas.soft([(x - half, low), (x, low + size * 0.02), (x + half, low), (x, top)], green)
        canvas.polygon(
            [(x + half * 0.1, low), (x + half * 0.85, low - 3), (x, top + 6)], fade(darker(green, 0.5), 0.3)
        )
        if season.snow:
            canvas.soft(
                [
                    (x - half * 0.62, low - size * 0.1),
                    (x, low - size * 0.05),
                    (x + half * 0.5, low - size * 0.11),
                    (x, top + 2),
                ],
                rgb("#f4f8fb"),
            )


def draw_bush(scene: Scene, x: float, foot: float, width: float, *, flowers: bool = True) -> None:
    """Draw a rounded shrub, in flower where the season allows."""
    canvas, rng, season = scene.canvas, scene.rng, scene.season
    green = mix(season.shrub, rng.choice(season.crowns), 0.18)
    canvas.ellipse(x, foot, width * 0.56, width * 0.08, fade(rgb("#4b5a4a"), 0.2))
    canvas.polygon(
        blob(rng, x, foot - width * 0.27, width * 0.52, width * 0.32, 10, 0.06), darker(green, 0.14)
    )
    canvas.polygon(
        blob(rng, x - width * 0.04, foot - width * 0.31, width * 0.45, width * 0.26, 10, 0.06), green
    )
    petal = rng.choice(season.petals)
    for _ in range(13 if flowers else 7):
        turn, far = rng.uniform(0, math.tau), rng.uniform(0.1, 0.38) * width
        spot = (x - width * 0.03 + far * math.cos(turn), foot - width * 0.31 + far * 0.55 * math.sin(turn))
        if flowers:
            canvas.circle(*spot, width * 0.035, petal)
            canvas.circle(*spot, width * 0.013, mix(petal, rgb("#f2b33d"), 0.6))
        else:
            canvas.ellipse(*spot, width * 0.045, width * 0.028, lighter(green, 0.2))
    if season.snow:
        _snow_on(scene, x, foot - width * 0.5, width * 0.42)


def _snow_on(scene: Scene, x: float, y: float, reach: float) -> None:
    cap = blob(scene.rng, x, y, reach, reach * 0.3, 9, 0.12)
    scene.canvas.polygon(cap, rgb("#f4f8fb"))


def draw_hedge(scene: Scene, left: float, right: float, foot: float, height: float) -> None:
    """Draw a clipped hedge."""
    canvas, rng, green = scene.canvas, scene.rng, scene.season.shrub
    canvas.rect((left, foot - 5, right, foot + 6), fade(rgb("#4b5a4a"), 0.22), 5)
    canvas.rect((left, foot - height, right, foot), darker(green, 0.1), 13)
    canvas.rect((left, foot - height, right, foot - height * 0.3), green, 13)
    for _ in range(round((right - left) / 9)):
        spot = (rng.uniform(left + 12, right - 12), rng.uniform(foot - height + 8, foot - 10))
        canvas.ellipse(*spot, rng.uniform(4, 8), rng.uniform(2.5, 4), fade(lighter(green, 0.35), 0.55))
    if scene.season.snow:
        canvas.rect((left, foot - height - 6, right, foot - height + 9), rgb("#f6f9fc"), 8)


def draw_flowerbed(scene: Scene, left: float, right: float, foot: float) -> None:
    """Draw a low row of flowers."""
    canvas, rng, season = scene.canvas, scene.rng, scene.season
    x = left
    while x < right:
        height, petal = rng.uniform(11, 22), rng.choice(season.petals)
        canvas.line(
            [(x, foot), (x + rng.uniform(-3, 3), foot - height)], mix(season.shrub, rgb("#5b8f55"), 0.5), 2.4
        )
        canvas.ellipse(x - 5, foot - 5, 6, 3, season.shrub)
        canvas.circle(x, foot - height, rng.uniform(4, 6), petal)
        canvas.circle(x, foot - height, 1.9, rgb("#f5c451"))
        x += rng.uniform(10, 16)
