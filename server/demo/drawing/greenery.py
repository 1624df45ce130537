"""Drawn plants and flowers in pots and vases."""

import math

from server.demo.drawing.canvas import blob, smooth
from server.demo.drawing.colour import INK, WHITE, Colour, darker, fade, lighter, mix, rgb
from server.demo.drawing.interior import Room

LEAF = rgb("#6fa876")


def draw_leaf(room: Room, x: float, y: float, angle: float, length: float, colour: Colour) -> None:
    """Draw one leaf from its stalk; the angle is in degrees, 90 points up."""
    along = (math.cos(math.radians(angle)), -math.sin(math.radians(angle)))
    across = (-along[1], along[0])

    def at(far: float, side: float) -> tuple[float, float]:
        return x + (along[0] * far + across[0] * side) * length, y + (
            along[1] * far + across[1] * side
        ) * length

    half = [at(0, 0), at(0.3, 0.17), at(0.65, 0.17), at(1, 0)]
    other = [at(1, 0), at(0.65, -0.17), at(0.3, -0.17), at(0, 0)]
    room.canvas.polygon([*smooth(half), *smooth(other)], colour)
    room.canvas.polygon([*smooth(half), at(0, 0)], fade(INK, 0.08))
    room.canvas.line([at(0, 0), at(0.9, 0)], lighter(colour, 0.25), 1.6)


def draw_plant(room: Room, x: float, foot: float, size: float) -> None:
    """Draw a tall potted plant."""
    canvas, rng = room.canvas, room.rng
    pot = rng.choice((rgb("#d98f6c"), rgb("#f4ece0"), rgb("#8fa7b5"), room.look.third))
    canvas.ellipse(x, foot, size * 0.24, size * 0.035, fade(INK, 0.16))
    green = mix(LEAF, rng.choice((rgb("#4f8f7a"), rgb("#8fb65f"))), 0.4)
    stem = foot - size * 0.28
    for angle, reach in ((20, 0.3), (160, 0.3), (42, 0.44), (138, 0.42), (64, 0.56), (116, 0.58), (90, 0.64)):
        turn = angle + rng.uniform(-7, 7)
        bend = (
            x + math.cos(math.radians(turn)) * size * reach * 0.5,
            stem - math.sin(math.radians(turn)) * size * reach * 0.6,
        )
        canvas.line([(x, stem), bend], darker(green, 0.2), max(2.0, size * 0.012))
        draw_leaf(
            room,
            *bend,
            turn - 10 if turn < 90 else turn + 10,
            size * 0.34,
            mix(green, WHITE, rng.uniform(0, 0.16)),
        )
    canvas.polygon(
        [(x - size * 0.15, stem), (x + size * 0.15, stem), (x + size * 0.11, foot), (x - size * 0.11, foot)],
        pot,
    )
    canvas.polygon(
        [(x + size * 0.04, stem), (x + size * 0.15, stem), (x + size * 0.11, foot), (x + size * 0.03, foot)],
        fade(INK, 0.07),
    )
    canvas.rect(
        (x - size * 0.17, stem - size * 0.02, x + size * 0.17, stem + size * 0.035), lighter(pot, 0.16), 4
    )


def draw_small_plant(room: Room, x: float, foot: float, size: float, *, flowers: bool = False) -> None:
    """Draw a small pot for a sill or a table."""
    canvas, rng = room.canvas, room.rng
    top = foot - size * 0.42
    for angle in (28, 55, 78, 102, 128, 152):
        length = size * rng.uniform(0.42, 0.62)
        draw_leaf(room, x, top + 2, angle, length, mix(LEAF, WHITE, rng.uniform(0, 0.2)))
        if flowers and angle in (55, 102, 128):
            spot = (
                x + math.cos(math.radians(angle)) * length * 1.2,
                top - math.sin(math.radians(angle)) * length * 1.2,
            )
            canvas.circle(*spot, size * 0.1, rng.choice(room.season.petals))
            canvas.circle(*spot, size * 0.04, rgb("#f5c451"))
    pot = rng.choice((room.look.second, room.look.third, rgb("#f7f1e6")))
    canvas.polygon(
        [(x - size * 0.27, top), (x + size * 0.27, top), (x + size * 0.2, foot), (x - size * 0.2, foot)], pot
    )
    canvas.rect((x - size * 0.3, top - 2, x + size * 0.3, top + size * 0.09), lighter(pot, 0.2), 2)


def draw_flower_vase(room: Room, x: float, foot: float, size: float) -> None:
    """Draw a vase of the season's flowers."""
    canvas, rng = room.canvas, room.rng
    for angle in (58, 76, 94, 116, 130):
        reach = size * rng.uniform(0.62, 0.9)
        tip = (
            x + math.cos(math.radians(angle)) * reach,
            foot - size * 0.45 - math.sin(math.radians(angle)) * reach,
        )
        canvas.line([(x, foot - size * 0.4), tip], LEAF, 2.4)
        draw_leaf(room, (x + tip[0]) / 2, (foot - size * 0.4 + tip[1]) / 2, angle + 30, size * 0.24, LEAF)
        petal = rng.choice(room.season.petals)
        canvas.polygon(blob(rng, *tip, size * 0.16, size * 0.15, 8, 0.16), petal)
        canvas.circle(*tip, size * 0.055, mix(petal, rgb("#f2b33d"), 0.7))
    glass = smooth(
        [
            (x - size * 0.12, foot - size * 0.52),
            (x - size * 0.22, foot - size * 0.2),
            (x - size * 0.14, foot),
            (x + size * 0.14, foot),
            (x + size * 0.22, foot - size * 0.2),
            (x + size * 0.12, foot - size * 0.52),
        ]
    )
    canvas.polygon(glass, lighter(room.look.main, 0.35))
