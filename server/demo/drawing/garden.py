"""The garden of a drawn home: how trees, fences, paths and small things stand around a building."""

from collections.abc import Callable

from server.demo.drawing.canvas import WIDTH, smooth
from server.demo.drawing.colour import INK, WHITE, darker, fade, lighter, mix, rgb
from server.demo.drawing.nature import Scene, draw_path
from server.demo.drawing.plants import draw_bush, draw_conifer, draw_flowerbed, draw_hedge, draw_tree

_FRONT = 742.0


def plant_behind(scene: Scene) -> None:
    """Draw the trees that stand beside and behind the building."""
    rng, crowns = scene.rng, scene.season.crowns
    draw_tree(scene, rng.uniform(110, 190), 640, rng.uniform(290, 340), rng.choice(crowns))
    if rng.random() < 0.6:
        draw_conifer(scene, rng.uniform(960, 990), 638, rng.uniform(220, 270))
        draw_tree(scene, rng.uniform(1080, 1120), 640, rng.uniform(240, 280), crowns[2])
    else:
        draw_tree(scene, rng.uniform(1030, 1090), 640, rng.uniform(250, 320), rng.choice(crowns))
        draw_conifer(scene, rng.uniform(1130, 1170), 646, rng.uniform(180, 220))
        draw_conifer(scene, rng.uniform(28, 52), 648, rng.uniform(160, 200))


def lay_front(scene: Scene, door: float, width: float) -> None:
    """Draw what lies between the building and the street."""
    rng = scene.rng
    draw_path(scene, door, 660, width)
    draw_bush(scene, rng.uniform(226, 262), 694, rng.uniform(84, 104))
    draw_bush(scene, rng.uniform(980, 1030), 692, rng.uniform(90, 118), flowers=rng.random() < 0.7)
    left, right = door - width * 0.85 - 44, door + width * 0.9 + 44
    if not scene.season.snow:
        draw_flowerbed(scene, 318, min(left - 10, 500), 690)
    rng.choice((_bench, _bicycle, _lantern))(scene, 846 if door < 720 else 596, 694)
    border = rng.choice(_BORDERS)
    border(scene, -20, left)
    border(scene, right, WIDTH + 20)
    for x in (left, right):
        _gate_post(scene, x)


def _hedge(scene: Scene, left: float, right: float) -> None:
    draw_hedge(scene, left, right, _FRONT, 44)


def _pickets(scene: Scene, left: float, right: float) -> None:
    canvas, white = scene.canvas, rgb("#fbf8f1")
    canvas.rect((left, _FRONT - 3, right, _FRONT + 5), fade(INK, 0.14), 4)
    for rail in (_FRONT - 34, _FRONT - 14):
        canvas.rect((left, rail, right, rail + 6), darker(white, 0.1))
    x = left + 6
    while x < right - 12:
        canvas.polygon(
            [(x, _FRONT), (x, _FRONT - 42), (x + 6.5, _FRONT - 50), (x + 13, _FRONT - 42), (x + 13, _FRONT)],
            white,
        )
        canvas.rect((x + 10, _FRONT - 42, x + 13, _FRONT), fade(INK, 0.07))
        x += 21


def _boards(scene: Scene, left: float, right: float) -> None:
    canvas, wood = scene.canvas, rgb("#b98d68")
    canvas.rect((left, _FRONT - 3, right, _FRONT + 6), fade(INK, 0.16), 4)
    for step, top in enumerate((_FRONT - 46, _FRONT - 31, _FRONT - 16)):
        canvas.rect((left, top, right, top + 12), mix(wood, WHITE, 0.12 - step * 0.04), 2)
        canvas.rect((left, top + 9, right, top + 12), fade(INK, 0.1))
    x = left + 30
    while x < right - 20:
        canvas.rect((x, _FRONT - 52, x + 10, _FRONT + 2), darker(wood, 0.18), 2)
        x += 104
    _snow_cap(scene, left, right, _FRONT - 48)


def _plaster(scene: Scene, left: float, right: float) -> None:
    canvas, wall = scene.canvas, rgb("#f3e9da")
    canvas.rect((left, _FRONT - 4, right, _FRONT + 6), fade(INK, 0.16), 4)
    canvas.gradient((left, _FRONT - 44, right, _FRONT), lighter(wall, 0.2), darker(wall, 0.07))
    canvas.rect((left, _FRONT - 52, right, _FRONT - 41), rgb("#a98a78"), 4)
    canvas.rect((left, _FRONT - 41, right, _FRONT - 36), fade(INK, 0.12))
    x = left + 60
    while x < right - 60:
        for gap in (0, 14, 28):
            canvas.rect((x + gap, _FRONT - 30, x + gap + 7, _FRONT - 14), fade(darker(wall, 0.4), 0.55), 3)
        x += 150
    _snow_cap(scene, left, right, _FRONT - 52)


_BORDERS: tuple[Callable[[Scene, float, float], None], ...] = (_hedge, _pickets, _boards, _plaster)


def _snow_cap(scene: Scene, left: float, right: float, top: float) -> None:
    if scene.season.snow:
        scene.canvas.rect((left, top - 6, right, top + 6), rgb("#f7fafc"), 6)


def _gate_post(scene: Scene, x: float) -> None:
    canvas, stone = scene.canvas, rgb("#d9cdbd")
    canvas.rect((x - 16, _FRONT - 4, x + 22, _FRONT + 7), fade(INK, 0.18), 4)
    canvas.gradient((x - 15, _FRONT - 74, x + 15, _FRONT + 3), lighter(stone, 0.3), darker(stone, 0.04))
    canvas.rect((x + 8, _FRONT - 74, x + 15, _FRONT + 3), fade(INK, 0.08))
    canvas.rect((x - 20, _FRONT - 82, x + 20, _FRONT - 71), darker(stone, 0.18), 3)
    canvas.rect((x - 8, _FRONT - 56, x + 8, _FRONT - 38), rgb("#8d6d56"), 2)
    canvas.rect((x - 5, _FRONT - 49, x + 5, _FRONT - 46), rgb("#f1e2c8"))
    canvas.glow(x, _FRONT - 90, 30, rgb("#fff1c4"), 0.6)
    canvas.rect((x - 8, _FRONT - 98, x + 8, _FRONT - 82), rgb("#fff3d0"), 5)
    canvas.rect((x - 9, _FRONT - 101, x + 9, _FRONT - 96), darker(stone, 0.4), 3)
    _snow_cap(scene, x - 20, x + 20, _FRONT - 100)


def _bench(scene: Scene, x: float, foot: float) -> None:
    canvas, wood, iron = scene.canvas, rgb("#c2916a"), rgb("#6d6a70")
    canvas.ellipse(x, foot, 70, 6, fade(INK, 0.14))
    for leg in (x - 48, x + 44):
        canvas.rect((leg, foot - 50, leg + 5, foot), iron, 2)
    for top in (foot - 56, foot - 44, foot - 26):
        canvas.rect((x - 58, top, x + 58, top + 9), wood, 3)
        canvas.rect((x - 58, top + 6, x + 58, top + 9), fade(INK, 0.12), 2)


def _bicycle(scene: Scene, x: float, foot: float) -> None:
    canvas = scene.canvas
    paint = scene.rng.choice((rgb("#e0796b"), rgb("#5f9fb0"), rgb("#e3b04f"), rgb("#7aa86f")))
    steel, hub, front, middle = rgb("#59606c"), (x - 38, foot - 23), (x + 38, foot - 23), (x - 4, foot - 24)
    canvas.ellipse(x, foot, 68, 5, fade(INK, 0.14))
    for cx, cy in (hub, front):
        canvas.ring(cx, cy, 23, steel, 3.4)
        canvas.circle(cx, cy, 3, steel)
    seat, neck = (x - 16, foot - 54), (x + 24, foot - 55)
    for a, b in ((hub, middle), (middle, seat), (hub, seat), (seat, neck), (middle, neck), (neck, front)):
        canvas.line([a, b], paint, 4)
    canvas.line([neck, (x + 21, foot - 68), (x + 32, foot - 72)], steel, 3.4)
    canvas.rect((x - 30, foot - 62, x - 6, foot - 55), rgb("#7a5848"), 3)
    basket = [(x + 30, foot - 70), (x + 58, foot - 70), (x + 53, foot - 48), (x + 34, foot - 48)]
    canvas.polygon(basket, rgb("#caa77c"))
    for y in (foot - 64, foot - 57):
        canvas.line([(x + 32, y), (x + 56, y)], rgb("#a98459"), 1.6)


def _lantern(scene: Scene, x: float, foot: float) -> None:
    canvas, stone = scene.canvas, rgb("#b9b7b0")
    canvas.ellipse(x, foot, 34, 6, fade(INK, 0.16))
    canvas.rect((x - 21, foot - 10, x + 21, foot), darker(stone, 0.1), 3)
    canvas.rect((x - 8, foot - 42, x + 8, foot - 9), stone)
    canvas.rect((x - 20, foot - 49, x + 20, foot - 41), darker(stone, 0.06), 3)
    canvas.rect((x - 15, foot - 70, x + 15, foot - 48), stone, 2)
    canvas.rect((x - 8, foot - 66, x + 8, foot - 52), rgb("#ffe7ae"), 2)
    roof = smooth(
        [(x - 30, foot - 68), (x - 12, foot - 80), (x, foot - 85), (x + 12, foot - 80), (x + 30, foot - 68)]
    )
    canvas.polygon(roof, darker(stone, 0.16))
    canvas.circle(x, foot - 87, 5, darker(stone, 0.16))
    if scene.season.snow:
        canvas.polygon([(px, py - 3) for px, py in roof], rgb("#f7fafc"))
