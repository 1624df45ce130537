"""Drawn detached houses: the older Japanese house and the new one."""

from server.demo.drawing.canvas import smooth
from server.demo.drawing.colour import INK, WHITE, darker, fade, lighter, mix, rgb
from server.demo.drawing.facade import (
    Look,
    draw_balcony,
    draw_boards,
    draw_laundry,
    draw_shade,
    draw_tiled_roof,
    draw_wall,
)
from server.demo.drawing.nature import Scene
from server.demo.drawing.openings import (
    draw_door,
    draw_flower_box,
    draw_lattice_door,
    draw_wall_lamp,
    draw_window,
)

BASE = 652.0

_OLD = tuple(
    Look(
        rgb(wall),
        rgb(wood),
        rgb(roof),
        rgb(wood),
        rgb(door),
        (rgb("#fbf3e2"), rgb("#e9d5b5"), rgb("#d9e2cf")),
    )
    for wall, wood, roof, door in (
        ("#f7ecd6", "#9a6b4b", "#6a7d96", "#a8744e"),
        ("#f3e4cf", "#7e5a48", "#8f6a5c", "#94623f"),
        ("#f8f1e4", "#8b6a50", "#5f8390", "#a06c48"),
        ("#f4e8da", "#a0724f", "#7a7088", "#9b6a49"),
    )
)
_NEW = tuple(
    Look(rgb(wall), rgb(accent), rgb(roof), rgb("#f7f7f4"), rgb(door), (rgb("#fdf7ea"), rgb(curtain)))
    for wall, accent, roof, door, curtain in (
        ("#fbf7f0", "#c98f62", "#6f7683", "#8c5f43", "#f3c6a5"),
        ("#e8eef0", "#d8a272", "#5f6f7f", "#4f7a86", "#bcd8d9"),
        ("#fbefdd", "#8f9f86", "#7d6b66", "#6e8a72", "#f2d58e"),
        ("#f6e3d6", "#b97f66", "#76626a", "#7b5a4a", "#f0bfb6"),
    )
)


def draw_existing_house(scene: Scene) -> float:
    """Draw an older two-storey house with tiled roofs and a veranda; answer where its door stands."""
    canvas = scene.canvas
    look = scene.rng.choice(_OLD)
    _old_upper(scene, look)
    draw_wall(scene, (285, 452, 915, BASE), look.wall)
    draw_boards(scene, (285, 578, 915, BASE), mix(look.accent, INK, 0.12), 12)
    draw_shade(scene, [(285, 452), (915, 452), (915, 486), (285, 478)])
    _veranda(scene, look)
    door = (640.0, 504.0, 742.0, BASE)
    draw_lattice_door(scene, door, look.door)
    draw_window(scene, (804, 512, 874, 560), look, closed=0.28)
    draw_tiled_roof(scene, (236, 964, 462), (372, 828, 384), look.roof, rows=6)
    _porch_roof(scene, look)
    draw_wall_lamp(scene, 772, 540)
    canvas.rect((270, BASE - 5, 930, BASE + 6), rgb("#cfc6bb"), 2)
    canvas.rect((610, BASE - 2, 772, BASE + 12), rgb("#ddd4c7"), 3)
    return 691


def _old_upper(scene: Scene, look: Look) -> None:
    draw_wall(scene, (388, 262, 812, 396), look.wall)
    for x in (388, 520, 680, 804):
        scene.canvas.rect((x, 262, x + 8, 396), look.accent)
    draw_shade(scene, [(388, 262), (812, 262), (812, 292), (388, 284)])
    draw_window(scene, (420, 302, 498, 364), look)
    draw_window(scene, (552, 302, 648, 364), look, panes=2, closed=0.3)
    draw_window(scene, (706, 302, 782, 364), look)
    draw_balcony(scene, (544, 350, 656, 382), look, "bars")
    draw_tiled_roof(scene, (340, 860, 270), (470, 730, 150), look.roof)


def _veranda(scene: Scene, look: Look) -> None:
    """Draw the glazed doors and the wooden deck along the garden."""
    canvas = scene.canvas
    for left in (318, 462):
        draw_window(scene, (left, 506, left + 130, 634), look, sill=False, closed=0.16)
        canvas.rect((left, 594, left + 130, 634), fade(look.frame, 0.9))
        canvas.rect((left + 62, 506, left + 68, 634), look.frame)
    canvas.rect((300, 636, 612, 648), lighter(look.accent, 0.32), 2)
    canvas.rect((300, 645, 612, 650), darker(look.accent, 0.15))
    for x in (316, 408, 500, 592):
        canvas.rect((x, 650, x + 9, BASE + 8), darker(look.accent, 0.3))
    canvas.rect((420, 626, 462, 636), rgb("#d98c7a"), 4)
    canvas.rect((472, 626, 514, 636), rgb("#8fae9a"), 4)


def _porch_roof(scene: Scene, look: Look) -> None:
    draw_tiled_roof(scene, (596, 786, 500), (634, 748, 462), look.roof, rows=3)
    for x in (610, 764):
        scene.canvas.rect((x, 496, x + 9, BASE), look.accent)


def draw_new_house(scene: Scene) -> float:
    """Draw a new two-storey house with a sloped roof, a balcony and a ramp; answer where its door stands."""
    canvas = scene.canvas
    look = scene.rng.choice(_NEW)
    draw_wall(scene, (300, 262, 690, BASE), look.wall)
    draw_wall(scene, (690, 342, 904, BASE), lighter(look.wall, 0.25))
    draw_boards(scene, (690, 452, 904, BASE), look.accent, 15, upright=True)
    _sloped_roof(scene, look)
    draw_shade(scene, [(690, 342), (904, 342), (904, 368), (690, 384)])
    draw_window(scene, (346, 312, 434, 388), look)
    draw_window(scene, (742, 384, 848, 428), look, panes=3, closed=0.18)
    _upper_balcony(scene, look)
    draw_window(scene, (340, 506, 520, 636), look, panes=3, sill=False, closed=0.16)
    draw_window(scene, (572, 512, 640, 576), look, closed=0.3)
    draw_flower_box(scene, 564, 648, 590)
    canvas.rect((676, 462, 918, 476), lighter(look.roof, 0.15), 3)
    draw_shade(scene, [(690, 476), (904, 476), (904, 498), (690, 492)], 0.2)
    draw_door(scene, (752, 502, 828, BASE), look.door)
    draw_wall_lamp(scene, 722, 540)
    canvas.rect((846, 540, 876, 566), WHITE, 4)
    canvas.rect((850, 548, 872, 552), darker(look.accent, 0.2))
    canvas.rect((288, BASE - 6, 916, BASE + 6), rgb("#d3cdc6"), 2)
    _deck_and_ramp(scene, look)
    return 790


def _sloped_roof(scene: Scene, look: Look) -> None:
    canvas = scene.canvas
    top = WHITE if scene.season.snow else look.roof
    canvas.polygon([(300, 262), (300, 236), (690, 168), (690, 262)], look.wall)
    canvas.polygon([(690, 168), (690, 342), (712, 342), (712, 172)], darker(look.wall, 0.08))
    canvas.polygon([(272, 246), (272, 224), (724, 146), (724, 170)], top)
    canvas.polygon([(272, 246), (724, 170), (724, 178), (272, 254)], darker(look.roof, 0.25))
    canvas.polygon([(300, 250), (690, 184), (690, 202), (300, 270)], fade(INK, 0.1))
    canvas.rect((678, 332, 926, 348), top, 3)
    canvas.rect((678, 343, 926, 350), darker(look.roof, 0.25), 2)
    draw_window(scene, (590, 216, 646, 240), look, panes=1, closed=0.0)


def _upper_balcony(scene: Scene, look: Look) -> None:
    draw_window(scene, (500, 306, 640, 412), look, panes=2, sill=False, closed=0.2)
    draw_laundry(scene, 488, 652, 322, 62)
    draw_balcony(scene, (480, 372, 662, 424), look, "glass")


def _deck_and_ramp(scene: Scene, look: Look) -> None:
    canvas = scene.canvas
    wood = lighter(look.accent, 0.25)
    canvas.rect((318, 638, 548, 652), wood, 2)
    canvas.rect((318, 649, 548, 662), darker(wood, 0.18))
    canvas.polygon([(748, BASE - 2), (836, BASE - 2), (1010, BASE + 18), (748, BASE + 18)], rgb("#ddd6cb"))
    canvas.polygon([(748, BASE + 8), (1010, BASE + 18), (748, BASE + 18)], fade(INK, 0.06))
    rail = darker(look.frame, 0.42)
    for x, y in ((850, BASE), (900, BASE + 5), (950, BASE + 11), (1000, BASE + 17)):
        canvas.line([(x, y), (x, y - 42)], rail, 4)
    canvas.line(smooth([(842, BASE - 42), (900, BASE - 37), (1008, BASE - 25)], steps=6), rail, 5)
