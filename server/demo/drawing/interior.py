"""The shell of a drawn room: walls, floor, window and daylight; furniture is drawn elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from server.demo.drawing.canvas import HEIGHT, WIDTH, Box, Canvas, blob, smooth
from server.demo.drawing.colour import (
    INK,
    WHITE,
    Colour,
    Daylight,
    Season,
    darker,
    dice,
    fade,
    lighter,
    mix,
    rgb,
    season_and_hour,
)

FLOOR = 566.0
LEFT, RIGHT, CEILING = 64.0, 1136.0, 34.0


@dataclass(frozen=True)
class RoomLook:
    """The colours of one room."""

    wall: Colour
    wood: Colour
    floor: Colour
    main: Colour
    second: Colour
    third: Colour
    curtain: Colour


_ROOMS = tuple(
    RoomLook(*(rgb(code) for code in codes.split()))
    for codes in (
        "#fbf1df #c58f62 #e3bd90 #7fa89b #e8a77c #f2cf7e #d9e4d2",
        "#f3efe6 #b98560 #dcb488 #d9826b #7d9fb2 #f0c987 #f3d6c6",
        "#eaf0ee #c99a6e #e6c59d #6d93ab #eab26e #d98f86 #cfdfe6",
        "#fbeae1 #b57f5c #dfb78f #cf8f7c #8fae8c #f0c27c #f6dccf",
        "#f1efe0 #a9805d #d3ad80 #8d9b62 #d99a5b #c9766a #e6e3c4",
        "#eeecf3 #bd9472 #dfc09c #8f87b5 #e3a6a0 #efcf8b #dcd6ea",
    )
)


@dataclass(frozen=True)
class Room:
    """One indoor picture in the making."""

    canvas: Canvas
    rng: Random
    season: Season
    light: Daylight
    look: RoomLook


def new_room(kind: str, seed: int) -> Room:
    """Start a picture of a room with the colours and the season of its seed."""
    rng = dice(kind, seed)
    season, light = season_and_hour(seed, rng)
    return Room(Canvas(), rng, season, light, rng.choice(_ROOMS))


def draw_shell(room: Room, floor: Callable[[Room], None]) -> None:
    """Draw ceiling, walls and floor."""
    canvas, wall = room.canvas, room.look.wall
    canvas.rect((0, 0, WIDTH, HEIGHT), lighter(wall, 0.5))
    floor(room)
    canvas.gradient((LEFT, CEILING, RIGHT, FLOOR), lighter(wall, 0.16), wall)
    for outer, inner, shade in ((0.0, LEFT, 0.07), (WIDTH, RIGHT, 0.1)):
        canvas.polygon([(outer, 0), (inner, CEILING), (inner, FLOOR), (outer, 648)], darker(wall, shade))
        canvas.polygon(
            [(outer, 630), (inner, FLOOR - 13), (inner, FLOOR), (outer, 648)], lighter(room.look.wood, 0.3)
        )
    canvas.rect((LEFT, FLOOR - 13, RIGHT, FLOOR), lighter(room.look.wood, 0.42))
    canvas.rect((LEFT, FLOOR - 3, RIGHT, FLOOR), fade(INK, 0.12))
    canvas.rect((LEFT, CEILING, RIGHT, CEILING + 9), lighter(wall, 0.6))
    canvas.rect((LEFT, CEILING + 9, RIGHT, CEILING + 13), fade(INK, 0.05))


def draw_board_floor(room: Room) -> None:
    """Draw floor boards that run towards the back wall."""
    canvas, rng, colour = room.canvas, room.rng, room.look.floor
    canvas.gradient((0, FLOOR, WIDTH, HEIGHT), lighter(colour, 0.14), colour)
    step = 76.0
    for i in range(-6, 24):
        near, far = -30 + i * step * 1.6 - 300, LEFT + (i - 2) * step * 0.92
        near_to, far_to = near + step * 1.6, far + step * 0.92
        tint = fade(rng.choice((WHITE, INK)), rng.uniform(0.0, 0.055))
        canvas.polygon([(far, FLOOR), (far_to, FLOOR), (near_to, HEIGHT), (near, HEIGHT)], tint)
        canvas.line([(far, FLOOR), (near, HEIGHT)], darker(colour, 0.1), 1.4)
        share = rng.uniform(0.15, 0.85)
        y = FLOOR + (HEIGHT - FLOOR) * share
        canvas.line(
            [(far + (near - far) * share, y), (far_to + (near_to - far_to) * share, y)],
            darker(colour, 0.1),
            1.4,
        )


def draw_view(room: Room, box: Box) -> None:
    """Draw what the window shows: sky, hills and the season's trees."""
    left, top, right, low = box
    wide, high = right - left, low - top
    rng, light, season = room.rng, room.light, room.season
    view = Canvas(wide, high)
    view.gradient((0, 0, wide, high), light.sky_top, light.sky_low)
    view.glow(wide * 0.25, high * 0.2, wide * 0.4, light.sun, 0.8)
    for x, y, size in ((wide * 0.3, high * 0.3, wide * 0.1), (wide * 0.75, high * 0.2, wide * 0.13)):
        for dx, dy, share in ((-0.9, 0.1, 0.6), (0, -0.15, 0.85), (0.9, 0.1, 0.55)):
            view.ellipse(x + dx * size, y + dy * size, size * share, size * share * 0.6, light.cloud)
    view.polygon(
        blob(rng, wide * 0.3, high * 1.02, wide * 0.7, high * 0.42, 9, 0.05),
        mix(light.haze, season.shrub, 0.2),
    )
    for x, size in ((0.12, 0.26), (0.86, 0.34), (0.55, 0.2)):
        crown = rng.choice(season.crowns)
        spot, reach = (wide * x, high * (1.02 - size * 0.55)), wide * size * 0.62
        view.polygon(blob(rng, *spot, reach, reach * 0.9, 10, 0.07), darker(crown, 0.1))
        view.polygon(
            blob(rng, spot[0] - reach * 0.1, spot[1] - reach * 0.1, reach * 0.8, reach * 0.7, 10, 0.07), crown
        )
    view.rect((0, high * 0.93, wide, high), season.shrub)
    room.canvas.place(view, left, top)


def draw_room_window(room: Room, box: Box, *, panes: int = 2, curtains: bool = True) -> None:
    """Draw a window with its frame, sill and long curtains."""
    canvas, look = room.canvas, room.look
    left, top, right, low = box
    frame = lighter(look.wood, 0.62)
    canvas.rect((left - 12, top - 12, right + 12, low + 12), darker(frame, 0.07), 4)
    draw_view(room, box)
    for pane in range(1, panes):
        x = left + (right - left) * pane / panes
        canvas.rect((x - 5, top, x + 5, low), frame)
    canvas.rect((left, top + (low - top) * 0.32, right, top + (low - top) * 0.32 + 6), frame)
    for edge in ((left, top, right, top + 5), (left, top, left + 5, low), (right - 5, top, right, low)):
        canvas.rect(edge, frame)
    canvas.polygon(
        [(left + 20, low), (left + 110, top), (left + 150, top), (left + 60, low)], fade(WHITE, 0.2)
    )
    canvas.rect((left - 22, low + 2, right + 22, low + 18), lighter(frame, 0.3), 4)
    canvas.rect((left - 16, low + 18, right + 16, low + 25), fade(INK, 0.08))
    if curtains:
        _long_curtain(room, left - 62, left + 34, top - 34, FLOOR - 16, 1)
        _long_curtain(room, right - 34, right + 62, top - 34, FLOOR - 16, -1)
        canvas.rect((left - 84, top - 44, right + 84, top - 36), look.wood, 4)
        for x in (left - 86, right + 86):
            canvas.circle(x, top - 40, 8, darker(look.wood, 0.1))


def _long_curtain(room: Room, left: float, right: float, top: float, low: float, lean: int) -> None:
    canvas, cloth = room.canvas, room.look.curtain
    tie = top + (low - top) * 0.62
    inner, outer = (right, left) if lean > 0 else (left, right)
    waist = outer + (inner - outer) * 0.5
    edge = smooth(
        [(inner, top), (inner - lean * 8, top + (tie - top) * 0.6), (waist, tie), (waist + lean * 14, low)]
    )
    canvas.polygon([(outer, top), *edge, (outer - lean * 4, low)], cloth)
    for share in (0.18, 0.42, 0.68):
        fold = smooth(
            [
                (outer + (inner - outer) * share, top),
                (outer + (waist - outer) * share, tie),
                (outer + (waist - outer) * (share + 0.12), low),
            ]
        )
        canvas.line(fold, darker(cloth, 0.09), 3)
    canvas.rect((min(outer, waist) - 3, tie - 7, max(outer, waist) + 3, tie + 7), darker(cloth, 0.2), 5)


def draw_sunlight(room: Room, left: float, right: float, panes: int = 2) -> None:
    """Lay the window's light on the floor."""
    wide = (right - left) / panes
    for pane in range(panes):
        far, near = left + 40 + pane * wide, left + 120 + pane * wide * 1.14
        patch = [(far + 8, 600), (far + wide - 8, 600), (near + wide * 1.14 - 10, 744), (near + 10, 744)]
        room.canvas.polygon(patch, fade(lighter(room.light.sun, 0.3), 0.34))


def draw_room_glow(room: Room, x: float, y: float, radius: float = 190) -> None:
    """Light the air around a lamp."""
    room.canvas.glow(x, y, radius, rgb("#fff2cc"), 0.62)
