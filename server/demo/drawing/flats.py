"""Drawn buildings with several dwellings: shared apartment, one-room building and condominium."""

from server.demo.drawing.canvas import Box, Point
from server.demo.drawing.colour import INK, WHITE, Colour, darker, fade, lighter, mix, rgb
from server.demo.drawing.facade import (
    Look,
    draw_balcony,
    draw_boards,
    draw_bricks,
    draw_laundry,
    draw_shade,
    draw_wall,
)
from server.demo.drawing.houses import BASE
from server.demo.drawing.nature import Scene
from server.demo.drawing.openings import draw_door, draw_flower_box, draw_wall_lamp, draw_window

_PALE = (rgb("#fdf8ec"), rgb("#f3d9b8"), rgb("#cfe0d8"), rgb("#d6e3ee"), rgb("#f3cfc6"))


def _looks(*rows: tuple[str, str, str, str]) -> tuple[Look, ...]:
    return tuple(
        Look(rgb(wall), rgb(accent), rgb(roof), rgb("#fafaf7"), rgb(door), _PALE)
        for wall, accent, roof, door in rows
    )


_APARTMENTS = _looks(
    ("#fbf1dc", "#d99a73", "#c06f55", "#6f9a94"),
    ("#eaf1ee", "#7fa79c", "#5b7f86", "#d58f62"),
    ("#fdeee4", "#c98b86", "#8c6a72", "#7a8fb0"),
)
_COMPACTS = _looks(
    ("#fdfaf3", "#6fa3a8", "#5d6b78", "#c98256"),
    ("#f6ead9", "#d0835f", "#6d5e5c", "#5f8a83"),
    ("#eef0f4", "#7e8fb8", "#55607a", "#d69a5e"),
)
_CONDOMINIUMS = _looks(
    ("#faf4e8", "#c48a68", "#8a6f63", "#7c5a48"),
    ("#f6f3ee", "#9aa7a0", "#6a7772", "#5d6b68"),
    ("#fbf0e6", "#b98f8f", "#7b646b", "#6d545b"),
)


def draw_shared_apartment(scene: Scene) -> float:
    """Draw a two-storey apartment house with outside corridors and stairs; answer where its way in stands."""
    look = scene.rng.choice(_APARTMENTS)
    draw_wall(scene, (210, 314, 930, BASE), look.wall)
    draw_boards(scene, (210, 604, 930, BASE), look.accent, 12)
    draw_boards(scene, (210, 314, 226, BASE), look.accent, 12)
    for unit in range(4):
        left = 240.0 + 172 * unit
        _unit_front(scene, look, left, 352, 478)
        _unit_front(scene, look, left, 524, BASE)
    draw_shade(scene, [(210, 314), (930, 314), (930, 348), (210, 340)])
    draw_shade(scene, [(210, 492), (930, 492), (930, 522), (210, 514)], 0.16)
    draw_balcony(scene, (206, 438, 934, 482), look, "bars")
    scene.canvas.rect((206, 452, 934, 480), fade(lighter(look.accent, 0.5), 0.55))
    _stairs(scene, look)
    _low_roof(scene, look)
    for x in (208, 386, 558, 730, 922):
        scene.canvas.rect((x, 490, x + 10, BASE), lighter(look.frame, 0.1))
        scene.canvas.rect((x + 7, 490, x + 10, BASE), fade(INK, 0.12))
    scene.canvas.rect((196, BASE - 5, 944, BASE + 7), rgb("#d3cdc6"), 2)
    return 640


def _unit_front(scene: Scene, look: Look, left: float, top: float, foot: float) -> None:
    canvas = scene.canvas
    draw_door(scene, (left, top, left + 56, foot), look.door, pane=False)
    canvas.rect((left + 22, top + 24, left + 34, top + 36), lighter(look.door, 0.5), 6)
    draw_window(scene, (left + 82, top + 12, left + 146, top + 66), look, closed=0.3)
    for x in range(round(left) + 88, round(left) + 146, 10):
        canvas.rect((x, top + 10, x + 2, top + 70), fade(look.frame, 0.85))
    canvas.rect((left + 62, top + 30, left + 70, top + 50), rgb("#c9c7c4"), 2)


def _low_roof(scene: Scene, look: Look) -> None:
    canvas = scene.canvas
    roof = rgb("#f5f8fc") if scene.season.snow else look.roof
    canvas.polygon([(172, 318), (238, 232), (902, 232), (968, 318)], roof)
    for step in range(1, 30):
        top, low = 238 + 664 * step / 30, 172 + 796 * step / 30
        canvas.line([(top, 234), (low, 316)], lighter(roof, 0.16) if step % 2 else darker(roof, 0.07), 2)
    canvas.rect((228, 226, 912, 238), darker(look.roof, 0.2), 5)
    canvas.rect((166, 312, 974, 326), darker(look.roof, 0.26), 4)
    canvas.polygon([(500, 318), (570, 252), (640, 318)], lighter(look.wall, 0.2))
    canvas.polygon(
        [(484, 322), (570, 240), (656, 322), (640, 322), (570, 256), (500, 322)], darker(look.roof, 0.14)
    )
    canvas.circle(570, 294, 13, look.frame)
    canvas.circle(570, 294, 9, scene.light.glass_top)


def _stairs(scene: Scene, look: Look) -> None:
    canvas = scene.canvas
    steel = mix(look.roof, rgb("#8b8f98"), 0.35)
    canvas.polygon([(934, 484), (956, 484), (1108, BASE), (1080, BASE)], darker(steel, 0.1))
    for step in range(11):
        x, y = 946.0 + step * 14, 494 + step * 14.6
        canvas.rect((x - 10, y, x + 26, y + 5), lighter(steel, 0.3), 1)
    rail: list[Point] = [(934, 438), (958, 438), (1110, BASE - 46)]
    canvas.line(rail, steel, 5)
    for step in range(8):
        x = 958 + step * 21.5
        y = 438 + (x - 958) * (BASE - 46 - 438) / 152
        canvas.line([(x, y), (x, y + 46)], steel, 2.4)
    canvas.rect((934, 484, 962, 492), steel)
    canvas.rect((950, 490, 960, BASE), steel)


def draw_one_room(scene: Scene) -> float:
    """Draw a slim three-storey building of single rooms; answer where its door stands."""
    canvas, look = scene.canvas, scene.rng.choice(_COMPACTS)
    draw_wall(scene, (360, 200, 840, BASE), look.wall)
    draw_boards(scene, (536, 176, 640, BASE), look.accent, 14, upright=True)
    for row, top in enumerate((232, 372, 512)):
        for left in (388.0, 668.0):
            if row == 2:
                draw_window(scene, (left, top, left + 128, top + 92), look, panes=3, closed=0.2)
                continue
            draw_window(scene, (left, top, left + 128, top + 102), look, panes=2, sill=False, closed=0.24)
            draw_balcony(
                scene, (left - 12, top + 58, left + 140, top + 104), look, "bars" if row else "solid"
            )
    draw_laundry(scene, 664, 800, 386, 46)
    draw_flower_box(scene, 388, 516, 610)
    for top in (222, 300, 378):
        draw_window(scene, (568, top, 608, top + 52), look, panes=1, sill=False, closed=0.0)
    _one_room_entrance(scene, look)
    _parapet(scene, (346, 186, 854, 204), look)
    canvas.rect((350, BASE - 6, 850, BASE + 7), rgb("#d3cdc6"), 2)
    return 588


def _one_room_entrance(scene: Scene, look: Look) -> None:
    canvas = scene.canvas
    canvas.rect((520, 492, 656, 508), look.roof, 4)
    draw_shade(scene, [(536, 508), (640, 508), (640, 530), (536, 524)], 0.2)
    draw_door(scene, (556, 530, 620, BASE), look.door)
    draw_wall_lamp(scene, 640, 552)
    canvas.rect((526, 572, 546, 612), rgb("#d7dbe0"), 3)
    for y in (582, 592, 602):
        canvas.rect((529, y, 543, y + 3), rgb("#9aa4b0"), 1)


def _parapet(scene: Scene, box: Box, look: Look) -> None:
    canvas, rng = scene.canvas, scene.rng
    left, top, right, low = box
    green = scene.season.shrub
    for x in range(round(left) + 26, round(right) - 20, 27):
        canvas.circle(x, top - rng.uniform(0, 9), rng.uniform(13, 21), darker(green, rng.uniform(0, 0.12)))
    for x in range(round(left) + 34, round(right) - 30, 44):
        canvas.circle(x, top - rng.uniform(6, 16), 4.5, rng.choice(scene.season.petals))
    canvas.rect(box, lighter(look.roof, 0.1), 4)
    if scene.season.snow:
        canvas.rect((left, top - 8, right, top + 5), rgb("#f5f8fc"), 6)
    draw_shade(scene, [(left + 14, low), (right - 14, low), (right - 14, low + 18), (left + 14, low + 12)])


def draw_mansion(scene: Scene) -> float:
    """Draw a tiled condominium of five storeys; answer where its entrance stands."""
    canvas, look = scene.canvas, scene.rng.choice(_CONDOMINIUMS)
    draw_bricks(scene, (270, 134, 930, BASE), lighter(look.accent, 0.12))
    for left, right in ((290.0, 530.0), (670.0, 910.0)):
        draw_wall(scene, (left, 134, right, 566), look.wall)
    draw_bricks(scene, (536, 104, 664, BASE), darker(look.accent, 0.08), (22, 8))
    for floor in range(4):
        top = 156.0 + 106 * floor
        for left in (300.0, 680.0):
            _dwelling(scene, look, left, top)
        draw_window(scene, (572, top + 6, 628, top + 62), look, panes=1, sill=False, closed=0.0)
    _mansion_roof(scene, look)
    _mansion_entrance(scene, look)
    canvas.rect((258, BASE - 6, 942, BASE + 7), rgb("#d3cdc6"), 2)
    return 600


def _dwelling(scene: Scene, look: Look, left: float, top: float) -> None:
    draw_window(scene, (left + 14, top + 4, left + 102, top + 84), look, sill=False, closed=0.2)
    draw_window(scene, (left + 124, top + 4, left + 206, top + 84), look, sill=False, closed=0.26)
    draw_shade(
        scene, [(left, top - 6), (left + 220, top - 6), (left + 220, top + 14), (left, top + 10)], 0.16
    )
    what = scene.rng.choice(("washing", "plants", "calm", "calm"))
    if what == "washing":
        draw_laundry(scene, left + 20, left + 130, top + 20, 44)
    elif what == "plants":
        for x in (left + 24, left + 44, left + 178):
            scene.canvas.circle(x, top + 50, scene.rng.uniform(12, 18), scene.season.shrub)
    draw_balcony(scene, (left - 4, top + 46, left + 224, top + 86), look, "glass")


def _mansion_roof(scene: Scene, look: Look) -> None:
    canvas = scene.canvas
    for box in ((258.0, 122.0, 942.0, 140.0), (526.0, 90.0, 674.0, 108.0)):
        left, top, right, _ = box
        canvas.rect(box, lighter(look.wall, 0.35), 3)
        canvas.rect((left, box[3] - 5, right, box[3]), fade(INK, 0.12))
        if scene.season.snow:
            canvas.rect((left, top - 7, right, top + 5), WHITE, 6)


def _mansion_entrance(scene: Scene, look: Look) -> None:
    canvas = scene.canvas
    stone: Colour = lighter(look.roof, 0.2)
    draw_bricks(scene, (270, 574, 930, BASE), stone, (40, 14))
    for left in (312.0, 712.0):
        draw_window(scene, (left, 588, left + 170, 640), look, panes=4, sill=False, closed=0.0)
    canvas.rect((508, 556, 692, 574), lighter(look.wall, 0.4), 4)
    canvas.rect((508, 568, 692, 574), fade(INK, 0.14), 3)
    canvas.rect((540, 574, 660, BASE), darker(look.door, 0.35))
    canvas.gradient((548, 582, 652, BASE), mix(scene.light.glass_low, rgb("#ffe9bd"), 0.6), rgb("#fff4da"))
    canvas.rect((597, 582, 603, BASE), look.frame)
    canvas.polygon([(556, BASE), (580, 582), (592, 582), (568, BASE)], fade(WHITE, 0.5))
    for x in (522, 678):
        draw_wall_lamp(scene, x, 608)
