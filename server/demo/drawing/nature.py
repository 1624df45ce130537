"""What surrounds a drawn house: sky, hills, ground, trees, hedges and flowers; no buildings."""

import math
from dataclasses import dataclass
from random import Random

from server.demo.drawing.canvas import HEIGHT, WIDTH, Canvas, Point, blob, smooth
from server.demo.drawing.colour import WHITE, Colour, Daylight, Season, darker, fade, lighter, mix, rgb

GROUND = 610.0


@dataclass(frozen=True)
class Scene:
    """One outdoor picture in the making."""

    canvas: Canvas
    rng: Random
    season: Season
    light: Daylight


def draw_sky(scene: Scene) -> None:
    """Draw sky, sun and clouds."""
    canvas, rng, light = scene.canvas, scene.rng, scene.light
    canvas.gradient((0, 0, WIDTH, GROUND), light.sky_top, light.sky_low)
    sun = (rng.uniform(90, 300), rng.uniform(90, 170))
    canvas.glow(*sun, 260, light.sun, 0.9)
    canvas.circle(*sun, 46, lighter(light.sun, 0.35))
    for left, width in (
        (rng.uniform(330, 480), 190),
        (rng.uniform(760, 900), 240),
        (rng.uniform(-40, 60), 130),
    ):
        _cloud(scene, left, rng.uniform(70, 250), width * rng.uniform(0.8, 1.15))
    _birds(scene)


def _birds(scene: Scene) -> None:
    canvas, rng, light = scene.canvas, scene.rng, scene.light
    for _ in range(0 if scene.season.snow else rng.randint(1, 3)):
        x, y, wing = rng.uniform(420, 860), rng.uniform(60, 150), rng.uniform(9, 14)
        ink = mix(light.sky_top, rgb("#4d5a73"), 0.65)
        canvas.line(smooth([(x - wing, y - 5), (x - wing * 0.4, y - 7), (x, y)], steps=6), ink, 2.4)
        canvas.line(smooth([(x, y), (x + wing * 0.4, y - 7), (x + wing, y - 5)], steps=6), ink, 2.4)


def _cloud(scene: Scene, left: float, base: float, width: float) -> None:
    canvas, rng = scene.canvas, scene.rng
    puffs = [(0.2, 0.13), (0.4, 0.22), (0.62, 0.19), (0.8, 0.12)]
    shade = mix(scene.light.cloud, scene.light.sky_top, 0.22)
    for colour, drop in ((shade, 0.0), (scene.light.cloud, -0.045 * width)):
        canvas.rect((left, base - 0.14 * width + drop, left + width, base + drop), colour, 0.07 * width)
        for across, radius in puffs:
            canvas.circle(left + across * width, base - 0.11 * width + drop, radius * width, colour)
    canvas.rect((left - rng.uniform(10, 40), base + 6, left + width * 0.6, base + 13), shade, 3.5)


def draw_far_land(scene: Scene) -> None:
    """Draw hills, a pale town and the tree line behind the house."""
    canvas, rng, light = scene.canvas, scene.rng, scene.light
    far = mix(light.haze, light.sky_low, 0.35)
    _ridge(scene, 430, 60, 2.1, far)
    if scene.season.snow:
        _ridge(scene, 415, 60, 2.1, mix(WHITE, far, 0.35))
    _ridge(scene, 490, 34, 3.4, mix(light.haze, scene.season.shrub, 0.25))
    for left in range(-20, WIDTH, 74):
        _far_house(scene, left + rng.uniform(0, 24), rng.uniform(46, 64))
    line = mix(scene.season.shrub, light.haze, 0.42)
    for left in range(-30, WIDTH + 40, 62):
        canvas.polygon(blob(rng, left + rng.uniform(-14, 14), 568, 52, rng.uniform(34, 62)), line)
    canvas.rect((0, 560, WIDTH, GROUND + 10), line)


def _ridge(scene: Scene, top: float, swing: float, waves: float, colour: Colour) -> None:
    turn = scene.rng.uniform(0, 6)
    crest: list[Point] = [
        (
            x,
            top
            - swing * math.sin(turn + waves * math.pi * x / WIDTH)
            - swing * 0.3 * math.sin(x / 61 + turn),
        )
        for x in range(0, WIDTH + 1, 12)
    ]
    scene.canvas.polygon([(0, GROUND), *crest, (WIDTH, GROUND)], colour)


def _far_house(scene: Scene, left: float, width: float) -> None:
    canvas, rng, haze = scene.canvas, scene.rng, scene.light.haze
    top = 524 - rng.uniform(0, 26)
    wall = mix(rng.choice((rgb("#f3e3cf"), rgb("#e9e6e4"), rgb("#f0d9cc"))), haze, 0.3)
    roof = mix(rng.choice((rgb("#b98a7a"), rgb("#8a93ab"), rgb("#a79a8c"))), haze, 0.45)
    canvas.rect((left, top, left + width, 580), wall)
    canvas.polygon([(left - 6, top), (left + width / 2, top - 24), (left + width + 6, top)], roof)
    canvas.rect(
        (left + width * 0.28, top + 14, left + width * 0.5, top + 28), mix(scene.light.glass_top, haze, 0.3)
    )


def draw_ground(scene: Scene) -> None:
    """Draw the garden and the street in front of it."""
    canvas, rng, season = scene.canvas, scene.rng, scene.season
    canvas.gradient((0, GROUND, WIDTH, 742), season.grass_far, season.grass)
    for _ in range(26):
        x, y = rng.uniform(0, WIDTH), rng.uniform(GROUND + 24, 730)
        canvas.ellipse(x, y, rng.uniform(26, 70), rng.uniform(2.5, 5), fade(darker(season.grass, 0.3), 0.16))
    pavement = mix(rgb("#e5dccf"), scene.light.sky_low, 0.25)
    canvas.gradient((0, 742, WIDTH, HEIGHT), pavement, darker(pavement, 0.06))
    canvas.rect((0, 738, WIDTH, 750), lighter(pavement, 0.5))
    canvas.rect((0, 750, WIDTH, 753), darker(pavement, 0.16))
    for left in range(-20, WIDTH, 120):
        canvas.line([(left + 40, 754), (left + 12, HEIGHT)], darker(pavement, 0.09), 1.6)


def draw_path(scene: Scene, door_x: float, door_y: float, width: float) -> None:
    """Draw a paved way from the street to the door, wide enough for a wheelchair."""
    canvas, rng = scene.canvas, scene.rng
    stone = mix(rgb("#efe6d8"), scene.light.sky_low, 0.2)
    bend = rng.uniform(-26, 26)
    left = smooth(
        [(door_x - width * 0.5, door_y), (door_x - width * 0.6 + bend, 690), (door_x - width * 0.85, 752)]
    )
    right = smooth(
        [(door_x + width * 0.5, door_y), (door_x + width * 0.62 + bend, 690), (door_x + width * 0.9, 752)]
    )
    canvas.polygon([*left, *reversed(right)], stone)
    for a, b in zip(left[3::5], right[3::5], strict=True):
        canvas.line([a, b], darker(stone, 0.12), 1.6)
    canvas.line(left, darker(stone, 0.14), 2.4)
    canvas.line(right, darker(stone, 0.14), 2.4)


def draw_air(scene: Scene) -> None:
    """Draw what falls through the air: petals, leaves or snow."""
    canvas, rng = scene.canvas, scene.rng
    drift = scene.season.falling
    for _ in range(0 if drift is None else 46):
        x, y = rng.uniform(0, WIDTH), rng.uniform(30, 780)
        size = rng.uniform(2.4, 4.6)
        flat = 1.0 if scene.season.snow else 0.6
        canvas.ellipse(x, y, size, size * flat, fade(drift or WHITE, 0.9))
