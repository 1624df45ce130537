"""A drawn Japanese-style room: tatami mats, shoji screens, alcove and low table."""

from itertools import pairwise

from server.demo.drawing.canvas import HEIGHT, WIDTH, Point, smooth
from server.demo.drawing.colour import INK, WHITE, Colour, darker, fade, lighter, mix, rgb
from server.demo.drawing.furniture import draw_low_table
from server.demo.drawing.greenery import draw_flower_vase
from server.demo.drawing.interior import FLOOR, LEFT, RIGHT, Room, draw_room_glow, draw_view

_STRAW = rgb("#d3cf9a")
_EDGE = rgb("#6f7d5c")


def draw_tatami_floor(room: Room) -> None:
    """Draw the mats, lying lengthwise and crosswise."""
    room.canvas.gradient((0, FLOOR, WIDTH, HEIGHT), lighter(_STRAW, 0.25), _STRAW)
    for row, (far, near) in enumerate(((0.0, 0.36), (0.36, 1.0))):
        cuts = (0.0, 0.3, 0.62, 1.0) if row else (0.0, 0.4, 0.72, 1.0)
        for left, right in pairwise(cuts):
            _mat(
                room,
                [_on_floor(left, far), _on_floor(right, far), _on_floor(right, near), _on_floor(left, near)],
            )


def _on_floor(across: float, depth: float) -> Point:
    start, end = LEFT * (1 - depth) - 190 * depth, RIGHT * (1 - depth) + (WIDTH + 190) * depth
    return start + (end - start) * across, FLOOR + (HEIGHT + 4 - FLOOR) * depth


def _mat(room: Room, corners: list[Point]) -> None:
    canvas, (a, b, c, d) = room.canvas, corners
    canvas.polygon(corners, mix(_STRAW, room.rng.choice((WHITE, _EDGE)), room.rng.uniform(0.02, 0.12)))
    for step in range(1, 8):
        y = a[1] + (d[1] - a[1]) * step / 8
        share = step / 8
        canvas.line(
            [(a[0] + (d[0] - a[0]) * share, y), (b[0] + (c[0] - b[0]) * share, y)], darker(_STRAW, 0.06), 1
        )
    canvas.line([a, b], _EDGE, 4)
    canvas.line([d, c], _EDGE, 7)


def draw_shoji(room: Room, left: float, right: float, top: float, view: tuple[float, float]) -> None:
    """Draw paper screens, slid open over ``view`` (left, right) to show the garden."""
    canvas, wood = room.canvas, room.look.wood
    canvas.rect((left - 12, top - 14, right + 12, FLOOR), darker(wood, 0.12))
    draw_view(room, (view[0], top, view[1], FLOOR - 6))
    canvas.rect((view[0], FLOOR - 60, view[1], FLOOR - 6), lighter(wood, 0.25))
    canvas.rect((view[0], FLOOR - 60, view[1], FLOOR - 54), darker(wood, 0.1))
    for start, end in ((left, view[0]), (view[1], right)):
        _screen(room, start, end, top)


def _screen(room: Room, left: float, right: float, top: float) -> None:
    canvas, wood, paper = room.canvas, room.look.wood, mix(rgb("#fffaf0"), room.light.sun, 0.25)
    canvas.gradient((left, top, right, FLOOR), lighter(paper, 0.4), paper)
    foot = FLOOR - 84
    for column in range(1, 4):
        x = left + (right - left) * column / 4
        canvas.rect((x - 1.6, top, x + 1.6, foot), wood)
    for row in range(1, 6):
        y = top + (foot - top) * row / 6
        canvas.rect((left, y - 1.6, right, y + 1.6), wood)
    canvas.rect((left, foot, right, FLOOR), lighter(wood, 0.2))
    for edge in (
        (left, top, left + 9, FLOOR),
        (right - 9, top, right, FLOOR),
        (left, top, right, top + 9),
        (left, foot - 4, right, foot + 4),
        (left, FLOOR - 9, right, FLOOR),
    ):
        canvas.rect(edge, wood)


def draw_alcove(room: Room, left: float, right: float, top: float) -> None:
    """Draw the alcove with its hanging scroll and flowers."""
    canvas, look = room.canvas, room.look
    canvas.gradient((left, top, right, FLOOR - 40), darker(look.wall, 0.1), darker(look.wall, 0.04))
    canvas.polygon(
        [(left, top), (left + 24, top), (left + 24, FLOOR - 52), (left, FLOOR - 40)], fade(INK, 0.08)
    )
    canvas.rect((left - 8, FLOOR - 52, right + 8, FLOOR), lighter(look.wood, 0.08))
    canvas.rect((left - 8, FLOOR - 40, right + 8, FLOOR), darker(look.wood, 0.08))
    middle = (left + right) / 2 - 14
    canvas.rect((middle - 50, top + 26, middle + 50, top + 272), lighter(look.main, 0.35))
    canvas.rect((middle - 38, top + 58, middle + 38, top + 238), rgb("#fdf9ef"))
    for y in (top + 24, top + 268):
        canvas.rect((middle - 58, y, middle + 58, y + 8), darker(look.wood, 0.25), 4)
    canvas.circle(middle + 14, top + 104, 14, look.second)
    for drop, tint in ((170, lighter(look.main, 0.5)), (196, mix(look.main, INK, 0.12))):
        peak = smooth(
            [
                (middle - 38, top + drop),
                (middle - 12, top + drop - 34),
                (middle + 10, top + drop - 6),
                (middle + 38, top + drop - 18),
            ]
        )
        canvas.polygon([(middle - 38, top + 238), *peak, (middle + 38, top + 238)], tint)
    draw_flower_vase(room, right - 52, FLOOR - 48, 104)
    for x in (left - 16, right):
        canvas.rect((x, top - 14, x + 16, FLOOR), darker(look.wood, 0.05))
        canvas.rect((x + 11, top - 14, x + 16, FLOOR), fade(INK, 0.09))


def draw_cushion(room: Room, x: float, y: float, colour: Colour) -> None:
    """Draw a floor cushion."""
    canvas = room.canvas
    canvas.ellipse(x, y + 12, 84, 13, fade(INK, 0.13))
    canvas.soft([(x - 66, y - 18), (x + 62, y - 18), (x + 84, y + 12), (x - 86, y + 12)], colour)
    canvas.soft([(x - 50, y - 13), (x + 48, y - 13), (x + 62, y + 3), (x - 64, y + 3)], lighter(colour, 0.14))
    canvas.circle(x, y - 5, 4, lighter(colour, 0.55))


def draw_paper_lamp(room: Room, x: float, low: float) -> None:
    """Draw a square paper lamp under the ceiling."""
    canvas, wood = room.canvas, room.look.wood
    draw_room_glow(room, x, low - 30, 220)
    canvas.rect((x - 3, 12, x + 3, low - 76), darker(wood, 0.2))
    canvas.polygon([(x - 74, low - 62), (x + 74, low - 62), (x + 92, low), (x - 92, low)], rgb("#fff6de"))
    for share in (-0.5, 0.0, 0.5):
        canvas.line([(x + 148 * share, low - 62), (x + 184 * share, low)], wood, 3)
    for y, half in ((low - 64, 80), (low - 2, 96)):
        canvas.rect((x - half, y - 5, x + half, y + 5), wood, 3)


def draw_tea_corner(room: Room) -> None:
    """Draw the low table with cushions around it."""
    draw_cushion(room, 480, 640, room.look.second)
    draw_cushion(room, 742, 636, room.look.main)
    draw_low_table(room, 612, 712, 170, round_top=False)
    draw_cushion(room, 594, 750, room.look.third)
