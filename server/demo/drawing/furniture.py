"""Drawn furniture for sitting, sleeping and working; plants and small things are drawn elsewhere."""

from server.demo.drawing.canvas import smooth
from server.demo.drawing.colour import INK, WHITE, Colour, darker, fade, lighter, rgb
from server.demo.drawing.interior import Room, draw_room_glow

BOOKS = tuple(
    rgb(code) for code in ("#d9826b", "#7d9fb2", "#efc36f", "#8fae8c", "#b58bb0", "#f1e3cc", "#5f7f8c")
)


def draw_rug(room: Room, x: float, y: float, half: float, colour: Colour) -> None:
    """Draw a round rug lying on the floor."""
    canvas = room.canvas
    canvas.ellipse(x, y + 5, half, half * 0.2, fade(INK, 0.1))
    for share, tint in (
        (1.0, colour),
        (0.88, lighter(colour, 0.55)),
        (0.8, colour),
        (0.5, lighter(colour, 0.28)),
    ):
        canvas.ellipse(x, y, half * share, half * 0.2 * share, tint)


def draw_sofa(room: Room, left: float, right: float, foot: float) -> None:
    """Draw a sofa with cushions and a blanket."""
    canvas, look = room.canvas, room.look
    cloth, wide = look.main, right - left
    canvas.ellipse((left + right) / 2, foot + 2, wide * 0.52, 13, fade(INK, 0.15))
    for x in (left + 26, right - 40):
        canvas.rect((x, foot - 26, x + 14, foot), darker(look.wood, 0.2), 3)
    canvas.rect((left + 14, foot - 158, right - 14, foot - 30), darker(cloth, 0.1), 30)
    canvas.rect((left + 22, foot - 158, (left + right) / 2 - 2, foot - 60), cloth, 26)
    canvas.rect(((left + right) / 2 + 2, foot - 158, right - 22, foot - 60), cloth, 26)
    canvas.rect((left + 20, foot - 84, right - 20, foot - 20), darker(cloth, 0.14), 14)
    for a, b in ((left + 34, (left + right) / 2 - 1), ((left + right) / 2 + 1, right - 34)):
        canvas.rect((a, foot - 92, b, foot - 48), lighter(cloth, 0.12), 16)
    for x in (left, right - 52):
        canvas.rect((x, foot - 112, x + 52, foot - 20), lighter(cloth, 0.06), 24)
        canvas.rect((x + 8, foot - 112, x + 40, foot - 102), lighter(cloth, 0.22), 6)
    for x, tint in ((left + 62, look.third), (right - 124, look.second)):
        canvas.soft([(x, foot - 138), (x + 64, foot - 144), (x + 70, foot - 84), (x + 4, foot - 82)], tint)
        canvas.line([(x + 12, foot - 112), (x + 58, foot - 114)], lighter(tint, 0.35), 4)
    middle = (left + right) / 2
    canvas.polygon(
        [
            (middle + 8, foot - 158),
            (middle + 70, foot - 158),
            (middle + 76, foot - 64),
            (middle + 12, foot - 60),
        ],
        lighter(look.second, 0.55),
    )
    for y in (foot - 140, foot - 118, foot - 84):
        canvas.line([(middle + 10, y), (middle + 72, y)], look.second, 3)


def draw_low_table(room: Room, x: float, foot: float, half: float, *, round_top: bool = True) -> None:
    """Draw a low table with tea on it."""
    canvas, wood, look = room.canvas, room.look.wood, room.look
    top = foot - 78
    canvas.ellipse(x, foot, half * 0.95, 12, fade(INK, 0.16))
    for leg in (x - half * 0.7, x + half * 0.62):
        canvas.rect((leg, top, leg + 13, foot), darker(wood, 0.18), 4)
    if round_top:
        canvas.ellipse(x, top + 9, half, half * 0.15, darker(wood, 0.16))
        canvas.ellipse(x, top, half, half * 0.15, lighter(wood, 0.12))
    else:
        canvas.rect((x - half, top - 6, x + half, top + 16), darker(wood, 0.14), 8)
        canvas.rect((x - half, top - 12, x + half, top + 6), lighter(wood, 0.12), 8)
    for at, tint in ((x - half * 0.42, look.second), (x + half * 0.1, look.third)):
        draw_mug(room, at, top + 3, tint)
    canvas.rect((x + half * 0.34, top - 8, x + half * 0.78, top - 1), look.main, 2)
    canvas.rect((x + half * 0.38, top - 15, x + half * 0.74, top - 8), lighter(look.second, 0.3), 2)


def draw_mug(room: Room, x: float, foot: float, colour: Colour) -> None:
    """Draw a mug with a little steam."""
    canvas = room.canvas
    canvas.ring(x + 13, foot - 14, 8, darker(colour, 0.08), 3.5)
    canvas.rect((x - 13, foot - 27, x + 13, foot), colour, 6)
    canvas.ellipse(x, foot - 26, 13, 3.4, lighter(colour, 0.5))
    steam = smooth([(x - 2, foot - 34), (x + 4, foot - 43), (x - 3, foot - 52), (x + 3, foot - 61)])
    canvas.line(steam, lighter(room.look.wall, 0.7), 2.6)


def draw_shelf(room: Room, left: float, foot: float, wide: float, high: float) -> None:
    """Draw a bookcase with books and small things."""
    canvas, rng, wood = room.canvas, room.rng, lighter(room.look.wood, 0.1)
    canvas.rect((left - 4, foot - 4, left + wide + 10, foot + 5), fade(INK, 0.13), 4)
    canvas.rect((left, foot - high, left + wide, foot), wood, 5)
    rows = max(2, round(high / 96))
    cell = (high - 14) / rows
    for row in range(rows):
        low = foot - 12 - row * cell
        canvas.rect((left + 10, low - cell + 12, left + wide - 10, low), darker(wood, 0.26), 2)
        x = left + 15
        while x < left + wide - 44 and rng.random() < 0.93:
            thick, tall = rng.uniform(10, 19), cell * rng.uniform(0.5, 0.76)
            tint = rng.choice(BOOKS)
            canvas.rect((x, low - tall, x + thick, low), tint, 2)
            canvas.rect((x + 2, low - tall + 8, x + thick - 2, low - tall + 13), lighter(tint, 0.5))
            x += thick + 1.5
        if x < left + wide - 42:
            canvas.rect(
                (left + wide - 48, low - 30, left + wide - 16, low), lighter(room.look.second, 0.2), 5
            )
            canvas.rect((left + wide - 39, low - 20, left + wide - 25, low - 14), WHITE, 3)


def draw_floor_lamp(room: Room, x: float, foot: float) -> None:
    """Draw a lit standing lamp."""
    canvas = room.canvas
    draw_room_glow(room, x, foot - 320)
    canvas.ellipse(x, foot, 36, 8, darker(room.look.wood, 0.3))
    canvas.rect((x - 3, foot - 300, x + 3, foot), darker(room.look.wood, 0.3))
    shade = rgb("#fff0cf")
    canvas.polygon(
        [(x - 34, foot - 366), (x + 34, foot - 366), (x + 56, foot - 286), (x - 56, foot - 286)], shade
    )
    canvas.polygon(
        [(x + 14, foot - 366), (x + 34, foot - 366), (x + 56, foot - 286), (x + 24, foot - 286)],
        fade(INK, 0.05),
    )


def draw_pendant(room: Room, x: float, low: float, colour: Colour) -> None:
    """Draw a lamp that hangs from the ceiling."""
    canvas = room.canvas
    draw_room_glow(room, x, low + 20)
    canvas.line([(x, 20), (x, low - 46)], rgb("#6f6663"), 3)
    canvas.circle(x, low + 1, 17, rgb("#fff6d8"))
    dome = smooth([(x - 62, low), (x - 46, low - 34), (x, low - 54), (x + 46, low - 34), (x + 62, low)])
    canvas.polygon(dome, colour)
    canvas.polygon([*dome[20:], (x + 20, low)], fade(INK, 0.08))
