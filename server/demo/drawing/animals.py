"""The drawn animals who live in some of the homes."""

from server.demo.drawing.canvas import smooth
from server.demo.drawing.colour import INK, WHITE, Colour, darker, fade, lighter, rgb
from server.demo.drawing.interior import Room


def draw_cat(room: Room, x: float, foot: float) -> None:
    """Draw a cat asleep in a curl."""
    canvas = room.canvas
    fur = room.rng.choice((rgb("#e6a766"), rgb("#8e8791"), rgb("#f3e6d3")))
    canvas.ellipse(x, foot, 74, 9, fade(INK, 0.15))
    canvas.soft(
        [
            (x - 66, foot - 8),
            (x - 50, foot - 50),
            (x + 6, foot - 64),
            (x + 58, foot - 40),
            (x + 68, foot - 8),
            (x, foot + 4),
        ],
        fur,
    )
    for shift in (-14, 8, 28):
        stripe = smooth(
            [
                (x + shift, foot - 60 + abs(shift - 4) * 0.3),
                (x + shift + 6, foot - 44),
                (x + shift + 4, foot - 34),
            ]
        )
        canvas.line(stripe, darker(fur, 0.16), 5)
    canvas.line(
        smooth([(x + 62, foot - 14), (x + 30, foot - 2), (x - 12, foot - 3), (x - 34, foot - 8)]),
        darker(fur, 0.1),
        13,
    )
    _cat_head(room, x - 46, foot - 28, fur)


def _cat_head(room: Room, x: float, y: float, fur: Colour) -> None:
    canvas = room.canvas
    for side in (-1, 1):
        ear = [(x + side * 26, y - 8), (x + side * 24, y - 40), (x + side * 3, y - 22)]
        canvas.polygon(ear, darker(fur, 0.06))
    canvas.ellipse(x, y, 30, 25, lighter(fur, 0.1))
    for side in (-1, 1):
        eye = smooth([(x + side * 18, y), (x + side * 12, y + 5), (x + side * 6, y)], steps=5)
        canvas.line(eye, rgb("#5b4a46"), 2.4)
    canvas.ellipse(x, y + 7, 3.4, 2.4, rgb("#d98a86"))


def draw_dog(room: Room, x: float, foot: float) -> None:
    """Draw a dog that sits and looks at you."""
    canvas = room.canvas
    fur = room.rng.choice((rgb("#d9a066"), rgb("#c9935f"), rgb("#e8d3b4")))
    pale = lighter(fur, 0.55)
    canvas.ellipse(x, foot, 52, 8, fade(INK, 0.15))
    canvas.line(smooth([(x + 34, foot - 14), (x + 62, foot - 26), (x + 60, foot - 54)]), fur, 14)
    canvas.soft(
        [
            (x - 34, foot - 4),
            (x - 28, foot - 66),
            (x, foot - 92),
            (x + 28, foot - 66),
            (x + 38, foot - 4),
        ],
        fur,
    )
    canvas.ellipse(x, foot - 44, 19, 34, pale)
    for side in (-1, 1):
        canvas.ellipse(x + side * 16, foot - 4, 14, 8, pale)
        canvas.ellipse(x + side * 32, foot - 8, 16, 14, darker(fur, 0.06))
    _dog_head(room, x, foot - 108, fur)
    canvas.rect((x - 25, foot - 80, x + 25, foot - 71), room.look.second, 4)


def _dog_head(room: Room, x: float, head: float, fur: Colour) -> None:
    canvas, pale = room.canvas, lighter(fur, 0.55)
    for side in (-1, 1):
        canvas.soft(
            [
                (x + side * 20, head - 30),
                (x + side * 44, head - 24),
                (x + side * 42, head + 16),
                (x + side * 28, head + 6),
            ],
            darker(fur, 0.2),
        )
    canvas.ellipse(x, head, 36, 33, fur)
    canvas.ellipse(x, head + 13, 21, 17, pale)
    for side in (-1, 1):
        canvas.circle(x + side * 14, head - 5, 4.2, rgb("#4a3d3b"))
        canvas.circle(x + side * 14 - 1.2, head - 6.6, 1.4, WHITE)
    canvas.ellipse(x, head + 6, 6.5, 4.6, rgb("#4a3d3b"))
    canvas.line(smooth([(x - 8, head + 16), (x, head + 20), (x + 8, head + 16)]), rgb("#7d5f55"), 2.4)
