"""The demo's pictures: each file is shown somewhere, readable and small."""

from collections import Counter

from PIL import Image

from demo.data.homes import HOMES
from demo.story import PICTURES
from server.core.vocabulary import CertificateKind

_BYTES_MAX = 40 * 1024
_SAMPLES = [f"{kind}_sample.webp" for kind in CertificateKind]
_SHOWN = Counter(picture for home in HOMES for picture in home.pictures)


def test_every_picture_that_is_named_is_there_and_every_one_that_is_there_is_named() -> None:
    assert {file.name for file in PICTURES.iterdir()} == {*_SHOWN, *_SAMPLES}


def test_no_picture_is_shown_twice() -> None:
    assert set(_SHOWN.values()) == {1}
    assert len({file.read_bytes() for file in PICTURES.iterdir()}) == len([*PICTURES.iterdir()])


def test_every_picture_opens_in_its_size_and_is_small() -> None:
    faults = []
    for name in [*_SHOWN, *_SAMPLES]:
        file = PICTURES / name
        with Image.open(file, formats=["WEBP"]) as picture:
            picture.load()
            if picture.size != (1200, 800):
                faults.append(f"{name}: {picture.size}")
        if file.stat().st_size > _BYTES_MAX:
            faults.append(f"{name}: {file.stat().st_size} bytes")
    assert faults == []


def test_every_certificate_sample_is_marked_across_its_middle() -> None:
    faults = []
    for name in _SAMPLES:
        with Image.open(PICTURES / name) as picture:
            across = [picture.getpixel((x, 330)) for x in range(300, 1000, 4)]
        marked = [dot for dot in across if isinstance(dot, tuple) and dot[0] - dot[2] > 90]
        if len(marked) < 10:
            faults.append(f"{name}: {len(marked)} marked dots")
    assert faults == []
