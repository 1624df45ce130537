"""The demo's pictures: each file is shown somewhere, whole, small and worth looking at."""

from collections import Counter

import pytest
from PIL import Image

from demo.data.homes import HOMES
from demo.story import PICTURES
from server.domain.vocabulary import CertificateKind

_BYTES_MAX = 40 * 1024
_COLOURS_OF_A_DRAWING = 60
_SAMPLES = [f"{kind}_sample.webp" for kind in CertificateKind]
_SHOWN = Counter(picture for home in HOMES for picture in home.pictures)


def test_every_picture_that_is_named_is_there_and_every_one_that_is_there_is_named() -> None:
    assert {file.name for file in PICTURES.iterdir()} == {*_SHOWN, *_SAMPLES}


def test_no_picture_is_shown_twice() -> None:
    assert set(_SHOWN.values()) == {1}
    assert len({file.read_bytes() for file in PICTURES.iterdir()}) == len([*PICTURES.iterdir()])


@pytest.mark.parametrize("name", [*_SHOWN, *_SAMPLES])
def test_a_picture_opens_is_small_and_not_blank(name: str) -> None:
    file = PICTURES / name
    assert file.stat().st_size <= _BYTES_MAX
    with Image.open(file, formats=["WEBP"]) as picture:
        assert picture.size == (1200, 800)
        small = picture.quantize(256).getcolors()
    assert small is not None
    assert len(small) >= _COLOURS_OF_A_DRAWING


@pytest.mark.parametrize("name", _SAMPLES)
def test_a_certificate_sample_is_marked_across_its_middle(name: str) -> None:
    with Image.open(PICTURES / name) as picture:
        across = [picture.getpixel((x, 330)) for x in range(300, 1000, 4)]
    marked = [dot for dot in across if isinstance(dot, tuple) and dot[0] - dot[2] > 90]
    assert len(marked) >= 10
