"""The demo's drawn pictures by name, the same for the same seed; how they are drawn lives in ``drawing``."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PIL import Image, ImageOps

from server.demo.drawing.canvas import Canvas
from server.demo.drawing.certificate import draw_certificate_sample
from server.demo.drawing.colour import dice, season_and_hour
from server.demo.drawing.flats import draw_mansion, draw_one_room, draw_shared_apartment
from server.demo.drawing.garden import lay_front, plant_behind
from server.demo.drawing.houses import draw_existing_house, draw_new_house
from server.demo.drawing.nature import Scene, draw_air, draw_far_land, draw_ground, draw_sky
from server.demo.drawing.rooms import (
    draw_dining_kitchen,
    draw_living_room,
    draw_private_room,
    draw_tatami_room,
)
from server.domain.vocabulary import BuildingType

__all__ = [
    "DRAWERS",
    "Recipe",
    "draw",
    "draw_certificate_sample",
    "draw_dining_kitchen",
    "draw_exterior",
    "draw_living_room",
    "draw_private_room",
    "draw_tatami_room",
]

_BUILDINGS: dict[BuildingType, Callable[[Scene], float]] = {
    BuildingType.EXISTING_HOUSE: draw_existing_house,
    BuildingType.NEW_HOUSE: draw_new_house,
    BuildingType.SHARED_APARTMENT: draw_shared_apartment,
    BuildingType.ONE_ROOM: draw_one_room,
    BuildingType.MANSION: draw_mansion,
    BuildingType.OTHER: draw_existing_house,
}


class Recipe(NamedTuple):
    """A picture of a home: which drawer makes it from which seed."""

    drawer: str
    seed: int


def draw_exterior(seed: int, style: BuildingType) -> Image.Image:
    """Draw a building from the street; the seed's last digit is its season (0-1 spring … 8-9 winter)."""
    rng = dice("exterior", style, seed)
    season, light = season_and_hour(seed, rng)
    scene = Scene(Canvas(), rng, season, light)
    draw_sky(scene)
    draw_far_land(scene)
    draw_ground(scene)
    plant_behind(scene)
    door = _BUILDINGS[style](scene)
    lay_front(scene, door, 116 if style is BuildingType.MANSION else 92)
    draw_air(scene)
    picture = scene.canvas.finish()
    return ImageOps.mirror(picture) if rng.random() < 0.4 else picture


DRAWERS: dict[str, Callable[[int], Image.Image]] = {
    **{f"exterior_{style}": partial(draw_exterior, style=style) for style in BuildingType},
    "living_room": draw_living_room,
    "living_room_with_cat": partial(draw_living_room, pet="cat"),
    "living_room_with_dog": partial(draw_living_room, pet="dog"),
    "private_room": draw_private_room,
    "dining_kitchen": draw_dining_kitchen,
    "tatami_room": draw_tatami_room,
}


def draw(recipe: Recipe) -> Image.Image:
    """Draw the picture of a recipe."""
    return DRAWERS[recipe.drawer](recipe.seed)
