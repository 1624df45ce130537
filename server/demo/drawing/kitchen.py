"""Drawn kitchen and dining furniture."""

from server.demo.drawing.canvas import smooth
from server.demo.drawing.colour import INK, WHITE, darker, fade, lighter, mix, rgb
from server.demo.drawing.furniture import draw_mug
from server.demo.drawing.greenery import draw_flower_vase, draw_small_plant
from server.demo.drawing.interior import FLOOR, Room

_TOP = 398.0
_STEEL = rgb("#c3cad0")


def draw_kitchen_line(room: Room, left: float, right: float) -> None:
    """Draw counter, cupboards, sink and stove along the wall."""
    canvas, look = room.canvas, room.look
    front = lighter(look.main, 0.12)
    _wall_tiles(room, left, right)
    canvas.rect((left, _TOP, right, FLOOR + 8), front)
    wide = (right - left) / 4
    for unit in range(4):
        x = left + unit * wide
        if unit == 1:
            for drawer in range(3):
                top = _TOP + 22 + drawer * 48
                canvas.rect((x + 6, top, x + wide - 6, top + 42), lighter(front, 0.14), 4)
                canvas.rect(
                    (x + wide / 2 - 22, top + 9, x + wide / 2 + 22, top + 14), darker(look.wood, 0.05), 2
                )
        else:
            canvas.rect((x + 6, _TOP + 22, x + wide - 6, FLOOR - 6), lighter(front, 0.14), 4)
            canvas.rect((x + wide - 24, _TOP + 38, x + wide - 18, _TOP + 78), darker(look.wood, 0.05), 2)
    canvas.rect((left, FLOOR - 2, right, FLOOR + 10), darker(front, 0.4))
    canvas.rect((left - 8, _TOP - 12, right + 8, _TOP + 8), lighter(look.wood, 0.32), 4)
    canvas.rect((left - 4, _TOP + 8, right + 4, _TOP + 15), fade(INK, 0.12))
    _sink(room, left + wide * 0.5)
    _stove(room, left + wide * 2.6)
    draw_small_plant(room, right - 42, _TOP - 12, 58)


def _wall_tiles(room: Room, left: float, right: float) -> None:
    canvas, rng = room.canvas, room.rng
    tile = lighter(room.look.third, 0.62)
    canvas.rect((left, 286, right, _TOP), darker(tile, 0.05))
    for row in range(4):
        x = left - (26 if row % 2 else 0)
        while x < right:
            edges = (max(left, x) + 1, 288 + row * 28, min(right, x + 52) - 1, 313 + row * 28)
            if edges[2] - edges[0] > 4:
                canvas.rect(edges, mix(tile, WHITE, rng.uniform(0, 0.5)), 2)
            x += 52


def _sink(room: Room, x: float) -> None:
    canvas = room.canvas
    canvas.rect((x - 62, _TOP - 14, x + 62, _TOP - 6), _STEEL, 3)
    canvas.line(
        smooth(
            [(x, _TOP - 14), (x, _TOP - 72), (x + 16, _TOP - 84), (x + 34, _TOP - 70), (x + 34, _TOP - 54)]
        ),
        darker(_STEEL, 0.16),
        7,
    )
    canvas.rect((x - 50, _TOP - 44, x - 30, _TOP - 13), lighter(room.look.second, 0.2), 5)
    canvas.rect((x - 45, _TOP - 54, x - 35, _TOP - 43), rgb("#f4efe6"), 2)


def _stove(room: Room, x: float) -> None:
    canvas, look = room.canvas, room.look
    canvas.rect((x - 74, _TOP - 17, x + 74, _TOP - 9), rgb("#5d6068"), 3)
    pot = look.second
    canvas.rect((x - 62, _TOP - 62, x + 2, _TOP - 17), pot, 8)
    canvas.rect((x - 67, _TOP - 68, x + 7, _TOP - 58), darker(pot, 0.12), 5)
    canvas.circle(x - 30, _TOP - 72, 6, darker(pot, 0.3))
    for side in (x - 72, x + 4):
        canvas.rect((side, _TOP - 50, side + 9, _TOP - 42), darker(pot, 0.3), 3)
    for drift in (-44, -22):
        steam = smooth(
            [
                (x + drift, _TOP - 82),
                (x + drift + 7, _TOP - 96),
                (x + drift - 4, _TOP - 110),
                (x + drift + 5, _TOP - 124),
            ]
        )
        canvas.line(steam, lighter(look.wall, 0.75), 4)
    kettle = rgb("#f3ede2")
    canvas.pie(x + 44, _TOP - 18, 30, 180, 360, kettle)
    canvas.line(
        smooth([(x + 26, _TOP - 44), (x + 44, _TOP - 66), (x + 62, _TOP - 44)]), darker(look.wood, 0.2), 5
    )
    canvas.polygon(
        [(x + 66, _TOP - 34), (x + 86, _TOP - 48), (x + 90, _TOP - 42), (x + 70, _TOP - 22)], kettle
    )


def draw_upper_shelf(room: Room, left: float, right: float, y: float) -> None:
    """Draw a wall shelf with bowls, cups and jars."""
    canvas, rng, look = room.canvas, room.rng, room.look
    tints = (look.main, look.second, look.third, rgb("#f7f1e6"), rgb("#e7dccb"))
    x = left + 24.0
    while x < right - 50:
        tint = rng.choice(tints)
        match rng.choice(("bowls", "jar", "mug")):
            case "bowls":
                for level in range(3):
                    canvas.pie(x + 24, y - 20 - level * 9, 24, 0, 180, mix(tint, WHITE, level * 0.2))
                canvas.rect((x + 12, y - 5, x + 36, y), darker(tint, 0.1), 2)
                x += 62
            case "jar":
                canvas.rect((x, y - 48, x + 32, y), lighter(tint, 0.35), 6)
                canvas.rect((x + 3, y - 56, x + 29, y - 45), look.wood, 3)
                canvas.rect((x + 6, y - 30, x + 26, y - 14), WHITE, 2)
                x += 46
            case _:
                canvas.rect((x, y - 28, x + 26, y), tint, 6)
                canvas.ring(x + 28, y - 15, 8, tint, 4)
                x += 50
    canvas.rect((left, y, right, y + 12), lighter(look.wood, 0.05), 3)
    canvas.rect((left + 5, y + 12, right - 5, y + 18), fade(INK, 0.09))


def draw_fridge(room: Room, left: float, foot: float) -> None:
    """Draw a fridge with notes on its door."""
    canvas, look = room.canvas, room.look
    body = rgb("#f6f4ef")
    canvas.rect((left + 2, foot - 4, left + 132, foot + 5), fade(INK, 0.14), 4)
    canvas.gradient((left, foot - 360, left + 128, foot), lighter(body, 0.4), darker(body, 0.04))
    canvas.rect((left + 112, foot - 360, left + 128, foot), fade(INK, 0.05))
    canvas.rect((left, foot - 244, left + 128, foot - 240), darker(body, 0.2))
    for y in (foot - 300, foot - 220):
        canvas.rect((left + 14, y, left + 20, y + 46), darker(body, 0.3), 3)
    for x, y, tint in (
        (50, 214, look.third),
        (84, 200, lighter(look.main, 0.4)),
        (58, 170, lighter(look.second, 0.4)),
    ):
        canvas.rect((left + x, foot - y, left + x + 28, foot - y + 26), tint, 2)
        canvas.circle(left + x + 14, foot - y + 2, 4, look.second)
    canvas.rect((left - 3, foot - 366, left + 131, foot - 358), darker(body, 0.12), 4)


def draw_dining_table(room: Room, x: float, foot: float, half: float) -> None:
    """Draw a laid table with chairs around it."""
    canvas, look = room.canvas, room.look
    wood, top = lighter(look.wood, 0.1), foot - 136
    for at in (x - half * 0.5, x + half * 0.5):
        _back_chair(room, at, foot - 34)
    canvas.ellipse(x, foot + 2, half * 1.06, 17, fade(INK, 0.15))
    for leg in (x - half + 26, x + half - 42):
        canvas.rect((leg, top, leg + 17, foot), darker(wood, 0.2), 3)
    canvas.polygon(
        [(x - half + 44, top - 46), (x + half - 44, top - 46), (x + half, top), (x - half, top)],
        lighter(wood, 0.18),
    )
    canvas.rect((x - half, top - 1, x + half, top + 18), darker(wood, 0.08), 4)
    runner = [(x - 62, top - 46), (x + 62, top - 46), (x + 74, top), (x - 74, top)]
    canvas.polygon(runner, lighter(look.main, 0.5))
    canvas.polygon(
        [(x - 74, top), (x + 74, top), (x + 70, top + 34), (x - 70, top + 34)], lighter(look.main, 0.38)
    )
    for share in (-0.66, 0.66):
        plate = x + half * share
        canvas.ellipse(plate, top - 20, 46, 13, darker(WHITE, 0.06))
        canvas.ellipse(plate, top - 22, 46, 13, rgb("#fffdf8"))
        canvas.ellipse(plate, top - 22, 30, 8, lighter(look.third, 0.55))
    draw_mug(room, x - half * 0.36, top - 10, look.second)
    draw_mug(room, x + half * 0.32, top - 10, look.third)
    draw_flower_vase(room, x, top - 16, 96)
    for side in (-1, 1):
        _side_chair(room, x + side * (half + 66), foot + 16, side)


def _back_chair(room: Room, x: float, foot: float) -> None:
    canvas, wood = room.canvas, darker(room.look.wood, 0.12)
    for leg in (x - 44, x + 36):
        canvas.rect((leg, foot - 226, leg + 8, foot - 60), wood, 3)
    for y in (foot - 222, foot - 188):
        canvas.rect((x - 46, y, x + 46, y + 22), lighter(wood, 0.2), 9)


def _side_chair(room: Room, x: float, foot: float, side: int) -> None:
    canvas, wood, back = room.canvas, darker(room.look.wood, 0.12), x + side * 40
    canvas.ellipse(x, foot, 56, 8, fade(INK, 0.13))
    canvas.line([(back, foot), (back - side * 2, foot - 92), (back + side * 10, foot - 212)], wood, 9)
    canvas.line([(x - side * 36, foot), (x - side * 32, foot - 90)], wood, 9)
    canvas.line([(back + side * 6, foot - 168), (back + side * 10, foot - 208)], lighter(wood, 0.2), 17)
    canvas.rect((x - 44, foot - 100, x + 44, foot - 82), room.look.second, 8)
    canvas.rect((x - 44, foot - 90, x + 44, foot - 82), fade(INK, 0.1), 4)
