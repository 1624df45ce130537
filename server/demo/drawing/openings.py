"""Windows and doors of a drawn building front; walls, roofs and balconies stand in ``facade``."""

from server.demo.drawing.canvas import Box, smooth
from server.demo.drawing.colour import INK, WHITE, Colour, darker, fade, lighter, rgb
from server.demo.drawing.facade import Look
from server.demo.drawing.nature import Scene


def draw_window(
    scene: Scene, box: Box, look: Look, *, panes: int = 2, sill: bool = True, closed: float = 0.22
) -> None:
    """Draw a window with curtains; ``closed`` is the share that each curtain covers."""
    canvas, light = scene.canvas, scene.light
    left, top, right, low = box
    wide, high = right - left, low - top
    canvas.rect((left - 5, top - 5, right + 5, low + 5), darker(look.frame, 0.14), 3)
    canvas.rect((left - 5, top - 5, right + 4, low + 3), look.frame, 3)
    canvas.gradient(box, light.glass_top, light.glass_low)
    curtain = scene.rng.choice(look.curtains)
    _curtain(scene, (left, top, left + wide * closed, low), curtain, lean=wide * 0.05)
    _curtain(scene, (right - wide * closed, top, right, low), curtain, lean=-wide * 0.05)
    canvas.rect((left, top, right, top + high * 0.09), fade(darker(look.frame, 0.6), 0.25))
    for start, width in ((0.16, 0.13), (0.36, 0.05)):
        foot, head = left + wide * start, left + wide * (start + 0.24)
        shine = [(foot, low), (head, top), (head + wide * width, top), (foot + wide * width, low)]
        canvas.polygon(shine, fade(WHITE, 0.3))
    for pane in range(1, panes):
        x = left + wide * pane / panes
        canvas.rect((x - 2.2, top, x + 2.2, low), look.frame)
    if sill:
        canvas.rect((left - 9, low + 3, right + 9, low + 10), lighter(look.frame, 0.25), 2)
        canvas.rect((left - 7, low + 10, right + 7, low + 14), fade(INK, 0.14))


def _curtain(scene: Scene, box: Box, colour: Colour, lean: float) -> None:
    left, top, right, low = box
    inner, outer = (right, left) if lean > 0 else (left, right)
    edge = smooth(
        [(inner + lean, top), (inner, top + (low - top) * 0.55), (inner - lean * 0.3, low)], steps=6
    )
    scene.canvas.polygon([(outer, top), *edge, (outer, low)], colour)
    for share in (0.3, 0.62):
        x = outer + (inner - outer) * share
        scene.canvas.line([(x, top), (x, low)], darker(colour, 0.12), 1.6)


def draw_flower_box(scene: Scene, left: float, right: float, top: float) -> None:
    """Draw a planter under a window."""
    canvas, rng, season = scene.canvas, scene.rng, scene.season
    for x in range(round(left) + 4, round(right) - 2, 9):
        canvas.circle(x, top - rng.uniform(0, 5), 6.5, season.shrub if not season.snow else rgb("#7c9f84"))
    for x in range(round(left) + 6, round(right) - 4, 11):
        canvas.circle(x, top - rng.uniform(3, 9), 4, rng.choice(season.petals))
    canvas.rect((left, top, right, top + 15), rgb("#b98563"), 3)
    canvas.rect((left, top + 9, right, top + 15), fade(INK, 0.12), 3)


def draw_door(scene: Scene, box: Box, colour: Colour, *, pane: bool = True) -> None:
    """Draw a hinged front door."""
    canvas = scene.canvas
    left, top, right, low = box
    wide, high = right - left, low - top
    canvas.rect((left - 6, top - 6, right + 6, low), lighter(colour, 0.55), 2)
    canvas.rect(box, colour)
    canvas.rect((left, top, right, top + 7), fade(INK, 0.25))
    for row in (0.1, 0.55):
        panel = (left + wide * 0.16, top + high * row, right - wide * 0.16, top + high * (row + 0.36))
        canvas.rect(panel, darker(colour, 0.12), 3)
        if pane and row < 0.5:
            canvas.gradient(tuple_inset(panel, 4), scene.light.glass_top, scene.light.glass_low)
    handle = right - wide * 0.1
    canvas.rect((handle - 3, top + high * 0.46, handle + 2, top + high * 0.62), rgb("#f0dcae"), 2)


def tuple_inset(box: Box, by: float) -> Box:
    """Shrink a box on all sides."""
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by


def draw_lattice_door(scene: Scene, box: Box, wood: Colour) -> None:
    """Draw the two sliding lattice doors of an older Japanese house."""
    canvas = scene.canvas
    left, top, right, low = box
    canvas.rect((left - 7, top - 8, right + 7, low), darker(wood, 0.25))
    canvas.gradient(box, scene.light.glass_top, lighter(scene.light.glass_low, 0.2))
    middle = (left + right) / 2
    for x in (left, middle, right):
        canvas.rect((x - 4, top, x + 4, low), wood)
    for half in (left, middle):
        for step in range(1, 7):
            x = half + (middle - left) * step / 7
            canvas.rect((x - 1.5, top, x + 1.5, low - 26), wood)
    canvas.rect((left, top, right, top + 7), wood)
    canvas.rect((left, top + (low - top) * 0.36, right, top + (low - top) * 0.36 + 5), wood)
    canvas.rect((left, low - 28, right, low), darker(wood, 0.06))
    canvas.rect((left, top, right, top + 16), fade(INK, 0.2))


def draw_wall_lamp(scene: Scene, x: float, y: float) -> None:
    """Draw a lit lamp beside a door."""
    scene.canvas.glow(x, y, 46, rgb("#fff0c0"), 0.75)
    scene.canvas.rect((x - 6, y - 11, x + 6, y + 9), rgb("#5f5a60"), 3)
    scene.canvas.rect((x - 4, y - 6, x + 4, y + 7), rgb("#fff1c4"), 2)
