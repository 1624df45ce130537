"""Colours of the drawn demo pictures: mixing, daylight and seasons; nothing here draws."""

from dataclasses import dataclass
from random import Random

from PIL import ImageColor

Colour = tuple[int, int, int]
Paint = tuple[int, ...]

WHITE: Colour = (255, 255, 255)
INK: Colour = (58, 52, 66)


def rgb(code: str) -> Colour:
    """Read a colour such as ``#fde7c8``."""
    red, green, blue = ImageColor.getrgb(code)[:3]
    return red, green, blue


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Blend two colours; ``share`` 0 is the first one, 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def lighter(colour: Colour, share: float) -> Colour:
    """Move a colour towards warm white."""
    return mix(colour, (255, 252, 244), share)


def darker(colour: Colour, share: float) -> Colour:
    """Move a colour towards a violet ink, which keeps shadows warm."""
    return mix(colour, INK, share)


def fade(colour: Colour, opacity: float) -> Paint:
    """Make a colour translucent."""
    return (*colour, round(255 * opacity))


@dataclass(frozen=True)
class Daylight:
    """The hour of a picture: everything the light touches takes its tint."""

    sky_top: Colour
    sky_low: Colour
    sun: Colour
    cloud: Colour
    haze: Colour
    glass_top: Colour
    glass_low: Colour


@dataclass(frozen=True)
class Season:
    """The time of year of a picture: what grows and in which colours."""

    crowns: tuple[Colour, ...]
    shrub: Colour
    grass: Colour
    grass_far: Colour
    petals: tuple[Colour, ...]
    hours: tuple[Daylight, ...]
    falling: Colour | None = None
    snow: bool = False


MORNING = Daylight(
    rgb("#a9d8ee"),
    rgb("#fdf1dc"),
    rgb("#fff3c9"),
    rgb("#fffdf8"),
    rgb("#b9d6d8"),
    rgb("#cfe9f2"),
    rgb("#f6f4e6"),
)
NOON = Daylight(
    rgb("#7fc4e8"),
    rgb("#e3f4f6"),
    rgb("#fff6d2"),
    rgb("#ffffff"),
    rgb("#a5cfd6"),
    rgb("#bfe2f3"),
    rgb("#eef8f8"),
)
AFTERNOON = Daylight(
    rgb("#9ccfe4"),
    rgb("#fbe6c6"),
    rgb("#ffe9b0"),
    rgb("#fffaf0"),
    rgb("#bccbc4"),
    rgb("#cbe2ea"),
    rgb("#fdf0d4"),
)
EVENING = Daylight(
    rgb("#9fb8dc"),
    rgb("#fdd5b4"),
    rgb("#ffdf9e"),
    rgb("#fff0e4"),
    rgb("#b9b4cc"),
    rgb("#ffe2a6"),
    rgb("#fff1cf"),
)
WINTER_SKY = Daylight(
    rgb("#b4d3ea"),
    rgb("#f7eef0"),
    rgb("#fff7df"),
    rgb("#ffffff"),
    rgb("#b7c8dc"),
    rgb("#ffe3b0"),
    rgb("#fff0d2"),
)

SPRING = Season(
    crowns=(rgb("#f6bccb"), rgb("#f9cdd7"), rgb("#9ccb7d")),
    shrub=rgb("#84b56c"),
    grass=rgb("#a9d07f"),
    grass_far=rgb("#c3dda0"),
    petals=(rgb("#f48fa6"), rgb("#ffd766"), WHITE),
    hours=(MORNING, NOON),
    falling=rgb("#fbd3dc"),
)
FRESH = Season(
    crowns=(rgb("#8fc86f"), rgb("#a8d37a"), rgb("#6fb277")),
    shrub=rgb("#6aa962"),
    grass=rgb("#9bcb74"),
    grass_far=rgb("#bcdc9a"),
    petals=(rgb("#ff9f7a"), WHITE, rgb("#b79be0")),
    hours=(MORNING, NOON, AFTERNOON),
)
SUMMER = Season(
    crowns=(rgb("#5fa86b"), rgb("#7bbb6a"), rgb("#4b9670")),
    shrub=rgb("#4f9560"),
    grass=rgb("#85bf6d"),
    grass_far=rgb("#a9d291"),
    petals=(rgb("#ffc94d"), rgb("#f47f6b"), rgb("#7f9be6")),
    hours=(MORNING, NOON),
)
AUTUMN = Season(
    crowns=(rgb("#e88f4c"), rgb("#f0b552"), rgb("#d7694b")),
    shrub=rgb("#8d9c55"),
    grass=rgb("#c3c274"),
    grass_far=rgb("#d9d39a"),
    petals=(rgb("#f2a25c"), rgb("#fff1c9"), rgb("#c9628a")),
    hours=(AFTERNOON, EVENING),
    falling=rgb("#eda45c"),
)
WINTER = Season(
    crowns=(rgb("#7d9f96"), rgb("#6b9087"), rgb("#8fb0a4")),
    shrub=rgb("#7fa193"),
    grass=rgb("#eef3f7"),
    grass_far=rgb("#f7f9fb"),
    petals=(rgb("#d9534f"), WHITE, rgb("#d9534f")),
    hours=(WINTER_SKY,),
    falling=WHITE,
    snow=True,
)

_YEAR = (SPRING, FRESH, SUMMER, AUTUMN, WINTER)


def dice(*names: object) -> Random:
    """Make the source of chance of one picture: the same names always roll the same."""
    return Random(" ".join(map(str, names)))  # noqa: S311 - pictures, not secrets


def season_and_hour(seed: int, rng: Random) -> tuple[Season, Daylight]:
    """Choose the season by the seed's last digit (0-1 spring … 8-9 winter) and an hour that suits it."""
    season = _YEAR[seed % 10 // 2]
    return season, rng.choice(season.hours)
