"""Drawn furniture of a room of one's own: bed, desk and chair."""

from server.demo.drawing.canvas import smooth
from server.demo.drawing.colour import INK, WHITE, Colour, darker, fade, lighter, mix, rgb
from server.demo.drawing.furniture import BOOKS
from server.demo.drawing.interior import Room, draw_room_glow


def draw_bed(room: Room, left: float, right: float, foot: float) -> None:
    """Draw a made bed seen from its long side."""
    canvas, look = room.canvas, room.look
    wood, sheet = look.wood, rgb("#fdfaf3")
    canvas.rect((left - 6, foot - 8, right + 12, foot + 9), fade(INK, 0.14), 8)
    canvas.rect((left - 14, foot - 196, left + 12, foot), darker(wood, 0.06), 8)
    canvas.rect((right - 6, foot - 112, right + 14, foot), darker(wood, 0.06), 8)
    canvas.rect((left, foot - 64, right, foot - 26), wood, 4)
    canvas.rect((left + 10, foot - 104, right - 6, foot - 54), sheet, 14)
    canvas.soft(
        [
            (left + 16, foot - 104),
            (left + 26, foot - 140),
            (left + 96, foot - 146),
            (left + 128, foot - 106),
        ],
        darker(sheet, 0.05),
    )
    canvas.soft(
        [
            (left + 18, foot - 108),
            (left + 30, foot - 144),
            (left + 92, foot - 148),
            (left + 120, foot - 112),
        ],
        WHITE,
    )
    _bed_cover(room, left + (right - left) * 0.3, right, foot)


def _bed_cover(room: Room, fold: float, right: float, foot: float) -> None:
    canvas, look, quilt = room.canvas, room.look, room.look.main
    cover = smooth(
        [(fold, foot - 118), (fold + 120, foot - 132), (right - 80, foot - 124), (right + 2, foot - 108)]
    )
    canvas.polygon([*cover, (right + 2, foot - 44), (fold - 6, foot - 40)], quilt)
    pattern = lighter(quilt, 0.3)
    for row in range(3):
        x = fold + 74 + (row % 2) * 24
        while x < right - 20:
            canvas.circle(x, foot - 102 + row * 22, 5, pattern)
            x += 48
    canvas.polygon(
        [(fold - 2, foot - 122), (fold + 46, foot - 127), (fold + 42, foot - 42), (fold - 10, foot - 40)],
        lighter(quilt, 0.6),
    )
    throw = right - (right - fold) * 0.43
    canvas.polygon(
        [(throw, foot - 131), (right - 22, foot - 117), (right - 18, foot - 42), (throw + 6, foot - 42)],
        look.third,
    )
    for x in (throw + 26, throw + 52):
        canvas.line([(x, foot - 126), (x + 4, foot - 43)], lighter(look.third, 0.4), 4)


def draw_desk(room: Room, left: float, right: float, foot: float) -> None:
    """Draw a desk with a lamp, a chair and something to read."""
    canvas, look = room.canvas, room.look
    wood, top = lighter(look.wood, 0.08), foot - 168
    canvas.rect((left, foot - 4, right, foot + 5), fade(INK, 0.1), 4)
    for x in (left + 10, right - 22):
        canvas.rect((x, top, x + 12, foot), darker(wood, 0.14))
    canvas.rect((right - 118, top + 10, right - 16, top + 74), darker(wood, 0.06), 4)
    for y in (top + 18, top + 47):
        canvas.rect((right - 110, y, right - 24, y + 23), wood, 3)
        canvas.circle(right - 67, y + 11, 3.6, darker(wood, 0.35))
    canvas.rect((left - 8, top - 4, right + 8, top + 14), lighter(wood, 0.16), 4)
    x = left + 22.0
    for thick, tall in ((14, 62), (18, 74), (12, 56), (16, 68)):
        canvas.rect((x, top - 4 - tall, x + thick, top - 4), room.rng.choice(BOOKS), 2)
        x += thick + 2
    canvas.rect((left + 112, top - 12, left + 196, top - 4), WHITE, 2)
    canvas.rect((left + 120, top - 19, left + 190, top - 12), look.second, 2)
    _desk_lamp(room, right - 46, top - 4)


def _desk_lamp(room: Room, x: float, foot: float) -> None:
    canvas, paint = room.canvas, room.look.second
    draw_room_glow(room, x - 50, foot - 70, 120)
    canvas.rect((x - 26, foot - 8, x + 20, foot), paint, 4)
    canvas.line([(x - 4, foot - 6), (x + 16, foot - 62), (x - 24, foot - 110)], darker(paint, 0.12), 5)
    canvas.pie(x - 44, foot - 96, 19, 38, 218, rgb("#fff4d2"))
    canvas.polygon(
        [
            (x - 18, foot - 124),
            (x - 28, foot - 128),
            (x - 78, foot - 96),
            (x - 36, foot - 62),
            (x - 12, foot - 112),
        ],
        paint,
    )


def draw_chair(room: Room, x: float, foot: float, colour: Colour) -> None:
    """Draw a simple chair seen from behind."""
    canvas, wood = room.canvas, darker(room.look.wood, 0.1)
    canvas.ellipse(x, foot, 50, 7, fade(INK, 0.13))
    for leg in (x - 40, x + 32):
        canvas.rect((leg, foot - 172, leg + 8, foot), wood, 3)
    canvas.rect((x - 44, foot - 92, x + 44, foot - 74), mix(colour, WHITE, 0.1), 8)
    for y in (foot - 172, foot - 140):
        canvas.rect((x - 42, y, x + 42, y + 20), lighter(wood, 0.18), 8)
