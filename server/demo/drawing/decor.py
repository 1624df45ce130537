"""Small drawn things that make a room a home: wall pictures, clocks and little shelves."""

import math

from server.demo.drawing.canvas import smooth
from server.demo.drawing.colour import INK, darker, fade, lighter, rgb
from server.demo.drawing.greenery import draw_leaf, draw_small_plant
from server.demo.drawing.interior import Room


def draw_wall_picture(room: Room, left: float, top: float, wide: float, high: float) -> None:
    """Draw a framed abstract landscape, a branch or a sun."""
    canvas, rng, look = room.canvas, room.rng, room.look
    canvas.rect((left + 3, top + 5, left + wide + 5, top + high + 6), fade(INK, 0.1), 3)
    canvas.rect((left, top, left + wide, top + high), lighter(look.wood, 0.1), 3)
    canvas.rect((left + 7, top + 7, left + wide - 7, top + high - 7), rgb("#fdfaf3"))
    x, y = left + wide / 2, top + high / 2
    match rng.choice(("hills", "branch", "sun")):
        case "hills":
            canvas.circle(x + wide * 0.14, y - high * 0.14, wide * 0.1, look.third)
            for drop, tint in ((0.02, lighter(look.main, 0.45)), (0.16, look.main)):
                crest = smooth(
                    [
                        (left + 14, y + high * (drop + 0.1)),
                        (x - wide * 0.12, y + high * (drop - 0.1)),
                        (x + wide * 0.1, y + high * (drop + 0.06)),
                        (left + wide - 14, y + high * (drop - 0.04)),
                    ]
                )
                canvas.polygon(
                    [(left + 14, top + high - 14), *crest, (left + wide - 14, top + high - 14)], tint
                )
        case "branch":
            canvas.line(
                smooth([(x, y + high * 0.32), (x - 3, y), (x + 4, y - high * 0.3)]),
                darker(look.main, 0.2),
                2.4,
            )
            for step, angle in enumerate((35, 145, 38, 142, 60)):
                draw_leaf(room, x, y + high * (0.22 - 0.12 * step), angle, wide * 0.24, look.main)
        case _:
            canvas.pie(x, y + high * 0.1, wide * 0.24, 180, 360, look.second)
            for step in range(3):
                canvas.rect(
                    (
                        x - wide * 0.28,
                        y + high * (0.14 + 0.07 * step),
                        x + wide * 0.28,
                        y + high * (0.17 + 0.07 * step),
                    ),
                    lighter(look.main, 0.2),
                    2,
                )


def draw_clock(room: Room, x: float, y: float) -> None:
    """Draw a round wall clock."""
    canvas, look = room.canvas, room.look
    canvas.circle(x + 2, y + 4, 37, fade(INK, 0.1))
    canvas.circle(x, y, 36, lighter(look.wood, 0.05))
    canvas.circle(x, y, 29, rgb("#fffdf7"))
    for hour in range(12):
        turn = math.tau * hour / 12
        canvas.circle(
            x + 24 * math.cos(turn), y + 24 * math.sin(turn), 1.8 if hour % 3 else 2.8, rgb("#8b8480")
        )
    canvas.line([(x, y), (x + 2, y - 19)], rgb("#5d5758"), 3)
    canvas.line([(x, y), (x + 13, y + 6)], rgb("#5d5758"), 3.6)
    canvas.circle(x, y, 3.6, look.second)


def draw_wall_shelf(room: Room, left: float, y: float, wide: float) -> None:
    """Draw a wall board with small pots."""
    canvas, look = room.canvas, room.look
    draw_small_plant(room, left + wide * 0.2, y, 50)
    canvas.rect((left + wide * 0.42, y - 34, left + wide * 0.58, y), look.second, 4)
    canvas.circle(left + wide * 0.5, y - 40, 8, lighter(look.second, 0.3))
    draw_small_plant(room, left + wide * 0.8, y, 42, flowers=True)
    canvas.rect((left, y, left + wide, y + 10), lighter(look.wood, 0.08), 3)
    canvas.rect((left + 6, y + 10, left + wide - 6, y + 15), fade(INK, 0.08))
