"""A sample certificate that cannot pass for a real one: bars instead of text, and 見本 drawn across it."""

import math
from random import Random

from PIL import Image

from server.demo.drawing.canvas import HEIGHT, WIDTH, Canvas, Point, smooth
from server.demo.drawing.colour import INK, WHITE, Colour, darker, dice, fade, lighter, mix, rgb
from server.domain.vocabulary import CertificateKind

Strokes = tuple[tuple[Point, ...], ...]

# Drawn by hand in a unit square, so that no font is needed.
_MI: Strokes = (
    ((0.24, 0.04), (0.24, 0.62)),
    ((0.24, 0.04), (0.76, 0.04), (0.76, 0.62)),
    ((0.24, 0.23), (0.76, 0.23)),
    ((0.24, 0.42), (0.76, 0.42)),
    ((0.24, 0.62), (0.76, 0.62)),
    ((0.41, 0.62), (0.38, 0.76), (0.28, 0.88), (0.1, 0.97)),
    ((0.59, 0.62), (0.59, 0.86), (0.62, 0.94), (0.75, 0.955), (0.89, 0.94), (0.93, 0.79)),
)
_HON: Strokes = (
    ((0.08, 0.27), (0.92, 0.27)),
    ((0.5, 0.03), (0.5, 0.98)),
    ((0.49, 0.28), (0.4, 0.48), (0.26, 0.65), (0.07, 0.79)),
    ((0.51, 0.28), (0.6, 0.48), (0.74, 0.65), (0.93, 0.79)),
    ((0.3, 0.76), (0.7, 0.76)),
)
_TINTS = {CertificateKind.DISABILITY: rgb("#7fa894"), CertificateKind.WELFARE: rgb("#8fa6c9")}


def draw_certificate_sample(seed: int, kind: CertificateKind) -> Image.Image:
    """Draw a sample of a certificate; it holds no name, number, photograph or seal."""
    rng, tint = dice("certificate", kind, seed), mix(_TINTS[kind], WHITE, 0.1)
    canvas = Canvas(ground=rgb("#efe9df"))
    canvas.rect((96, 76, WIDTH - 84, HEIGHT - 62), fade(INK, 0.12), 34)
    canvas.rect((90, 66, WIDTH - 90, HEIGHT - 72), mix(tint, WHITE, 0.86), 32)
    canvas.rect((90, 66, WIDTH - 90, 168), tint, 32)
    canvas.rect((90, 136, WIDTH - 90, 168), tint)
    canvas.rect((140, 100, 140 + rng.uniform(260, 330), 132), lighter(tint, 0.75), 16)
    for across in (0.0, 340.0, 680.0):
        for down in (0.0, 180.0, 360.0):
            _write_sample(canvas, 190 + across, 200 + down, 72, -18, mix(tint, WHITE, 0.7), 5)
    if kind is CertificateKind.DISABILITY:
        _portrait_space(canvas, tint)
        _bars(canvas, rng, (440, 236, 1050, 560), tint)
        _bars(canvas, rng, (150, 596, 1050, 690), tint)
    else:
        _bars(canvas, rng, (150, 236, 1050, 690), tint)
    _write_sample(canvas, 318, 264, 270, -12, rgb("#d8705f"), 24)
    return canvas.finish()


def _portrait_space(canvas: Canvas, tint: Colour) -> None:
    grey = mix(tint, rgb("#b9b6b0"), 0.5)
    canvas.rect((150, 236, 392, 556), lighter(grey, 0.62), 12)
    canvas.circle(271, 358, 58, lighter(grey, 0.2))
    canvas.pie(271, 556, 104, 180, 360, lighter(grey, 0.2))


def _bars(canvas: Canvas, rng: Random, box: tuple[float, float, float, float], tint: Colour) -> None:
    left, top, right, low = box
    y = top
    while y < low - 20:
        canvas.rect((left, y, left + 96, y + 20), mix(tint, WHITE, 0.4), 10)
        canvas.rect(
            (left + 122, y, left + 122 + (right - left - 122) * rng.uniform(0.45, 1), y + 20),
            rgb("#dcd9d3"),
            10,
        )
        canvas.rect((left, y + 34, right, y + 36), darker(mix(tint, WHITE, 0.8), 0.04))
        y += 54


def _write_sample(
    canvas: Canvas, left: float, top: float, size: float, tilt: float, paint: Colour, width: float
) -> None:
    turn = math.radians(tilt)
    for index, strokes in enumerate((_MI, _HON)):
        for stroke in strokes:
            curve = smooth(stroke, steps=8) if len(stroke) > 3 else list(stroke)
            flat = [((x + index * 1.12) * size, y * size) for x, y in curve]
            canvas.line(
                [
                    (
                        left + x * math.cos(turn) - y * math.sin(turn),
                        top + 60 + x * math.sin(turn) + y * math.cos(turn),
                    )
                    for x, y in flat
                ],
                paint,
                width,
            )
