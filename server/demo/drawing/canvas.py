"""A supersampled canvas with the few shapes that the demo pictures need; it knows nothing of houses."""

import math
from collections.abc import Iterable, Sequence
from random import Random

from PIL import Image, ImageDraw

from server.demo.drawing.colour import Colour, Paint, mix

WIDTH, HEIGHT = 1200, 800
_FINE = 3
_GLOW_EDGE = 179  # what Pillow's radial gradient has reached in the middle of each side

Point = tuple[float, float]
Box = tuple[float, float, float, float]


class Canvas:
    """A drawing area in picture units; shapes are drawn three times finer and reduced at the end."""

    def __init__(
        self, width: float = WIDTH, height: float = HEIGHT, ground: Colour = (255, 255, 255)
    ) -> None:
        self.width, self.height = width, height
        self._image = Image.new("RGB", (round(width * _FINE), round(height * _FINE)), ground)
        self._pen = ImageDraw.Draw(self._image, "RGBA")

    def finish(self) -> Image.Image:
        """Give the picture at its real size, with smooth edges."""
        return self._image.reduce(_FINE)

    def rect(self, box: Box, paint: Paint, radius: float = 0) -> None:
        """Fill a rectangle (left, top, right, bottom), with round corners when asked."""
        left, top, right, bottom = (value * _FINE for value in box)
        if radius:
            self._pen.rounded_rectangle((left, top, right - 1, bottom - 1), radius * _FINE, fill=paint)
        else:
            self._pen.rectangle((left, top, right - 1, bottom - 1), fill=paint)

    def polygon(self, points: Iterable[Point], paint: Paint) -> None:
        """Fill a polygon."""
        self._pen.polygon([(x * _FINE, y * _FINE) for x, y in points], fill=paint)

    def soft(self, points: Sequence[Point], paint: Paint) -> None:
        """Fill the rounded shape whose outline runs through the points."""
        self.polygon(smooth(points, closed=True), paint)

    def ellipse(self, cx: float, cy: float, rx: float, ry: float, paint: Paint) -> None:
        """Fill an ellipse around its centre."""
        self._pen.ellipse(
            [(cx - rx) * _FINE, (cy - ry) * _FINE, (cx + rx) * _FINE, (cy + ry) * _FINE], fill=paint
        )

    def circle(self, cx: float, cy: float, radius: float, paint: Paint) -> None:
        """Fill a circle around its centre."""
        self.ellipse(cx, cy, radius, radius, paint)

    def pie(self, cx: float, cy: float, radius: float, start: float, end: float, paint: Paint) -> None:
        """Fill a slice of a circle; degrees run clockwise from three o'clock."""
        box = [(cx - radius) * _FINE, (cy - radius) * _FINE, (cx + radius) * _FINE, (cy + radius) * _FINE]
        self._pen.pieslice(box, start, end, fill=paint)

    def line(self, points: Sequence[Point], paint: Colour, width: float) -> None:
        """Draw a line with round joints and ends; opaque only, because the joints overlap."""
        fine = [(x * _FINE, y * _FINE) for x, y in points]
        self._pen.line(fine, fill=paint, width=max(1, round(width * _FINE)), joint="curve")
        if width >= 2:
            for x, y in (points[0], points[-1]):
                self.circle(x, y, width / 2, paint)

    def ring(self, cx: float, cy: float, radius: float, paint: Colour, width: float) -> None:
        """Draw the outline of a circle."""
        box = [(cx - radius) * _FINE, (cy - radius) * _FINE, (cx + radius) * _FINE, (cy + radius) * _FINE]
        self._pen.ellipse(box, outline=paint, width=max(1, round(width * _FINE)))

    def gradient(self, box: Box, top: Colour, low: Colour) -> None:
        """Fill a rectangle with a colour that changes from top to bottom."""
        left, upper, right, lower = (round(value * _FINE) for value in box)
        column = Image.new("RGB", (1, 64))
        for y in range(64):
            column.putpixel((0, y), mix(top, low, y / 63))
        size = (max(1, right - left), max(1, lower - upper))
        column = column.resize((1, size[1]), Image.Resampling.BILINEAR)
        self._image.paste(column.resize(size, Image.Resampling.NEAREST), (left, upper))

    def place(self, other: "Canvas", left: float, top: float, outline: Sequence[Point] | None = None) -> None:
        """Paste another canvas, cut to an outline given in this canvas's units."""
        corner = (round(left * _FINE), round(top * _FINE))
        if outline is None:
            self._image.paste(other._image, corner)
            return
        mask = Image.new("L", other._image.size)
        ImageDraw.Draw(mask).polygon([((x - left) * _FINE, (y - top) * _FINE) for x, y in outline], fill=255)
        self._image.paste(other._image, corner, mask)

    def glow(self, cx: float, cy: float, radius: float, colour: Colour, strength: float) -> None:
        """Lay a soft round light over the picture."""
        side = 2 * round(radius * _FINE)
        fall = [round(255 * strength * max(0.0, 1 - value / _GLOW_EDGE) ** 1.6) for value in range(256)]
        soft = Image.radial_gradient("L").point(fall)
        corner = (round((cx - radius) * _FINE), round((cy - radius) * _FINE))
        self._image.paste(colour, (*corner, corner[0] + side, corner[1] + side), soft.resize((side, side)))


def smooth(points: Sequence[Point], *, closed: bool = False, steps: int = 10) -> list[Point]:
    """Run a soft curve (Catmull-Rom) through the points."""
    count = len(points)

    def at(i: int) -> Point:
        return points[i % count] if closed else points[min(max(i, 0), count - 1)]

    curve: list[Point] = []
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        for step in range(steps):
            t = step / steps
            curve.append((_spline(ax, bx, cx, dx, t), _spline(ay, by, cy, dy, t)))
    return curve if closed else [*curve, points[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def blob(
    rng: Random, cx: float, cy: float, rx: float, ry: float, lumps: int = 9, depth: float = 0.08
) -> list[Point]:
    """Outline something grown: an ellipse with soft irregular lumps."""
    turn = rng.uniform(0, math.tau)
    reach = [1 + rng.uniform(-depth, depth) for _ in range(lumps)]
    corners = [
        (
            cx + rx * far * math.cos(turn + math.tau * i / lumps),
            cy + ry * far * math.sin(turn + math.tau * i / lumps),
        )
        for i, far in enumerate(reach)
    ]
    return smooth(corners, closed=True, steps=8)


def between(a: Point, b: Point, share: float) -> Point:
    """Find the point that lies at a share of the way."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
