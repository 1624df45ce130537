"""The demo's drawn pictures: the same each time, and worth looking at."""

import pytest
from demo.data.pictures import DRAWERS, Recipe, draw, draw_certificate_sample

from server.domain.vocabulary import BuildingType, CertificateKind

_COLOURS_OF_A_DRAWING = 60


@pytest.mark.parametrize("drawer", DRAWERS)
def test_a_picture_is_the_same_for_the_same_seed_and_not_blank(drawer: str) -> None:
    picture = draw(Recipe(drawer, 7))
    assert picture.size == (1200, 800)
    assert picture.tobytes() == draw(Recipe(drawer, 7)).tobytes()
    small = picture.quantize(256).getcolors()
    assert small is not None
    assert len(small) >= _COLOURS_OF_A_DRAWING


def test_another_seed_gives_another_picture() -> None:
    assert draw(Recipe("living_room", 1)).tobytes() != draw(Recipe("living_room", 2)).tobytes()


def test_every_building_type_has_its_own_exterior() -> None:
    assert {f"exterior_{style}" for style in BuildingType} <= DRAWERS.keys()


@pytest.mark.parametrize("kind", CertificateKind)
def test_a_certificate_sample_is_marked_across_its_middle(kind: CertificateKind) -> None:
    picture = draw_certificate_sample(1, kind)
    assert picture.size == (1200, 800)
    assert picture.tobytes() == draw_certificate_sample(1, kind).tobytes()
    across = [picture.getpixel((x, 330)) for x in range(300, 1000, 4)]
    marked = [dot for dot in across if isinstance(dot, tuple) and dot[0] - dot[2] > 90]
    assert len(marked) >= 10
