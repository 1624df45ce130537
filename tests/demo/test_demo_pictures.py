"""The demo's pictures: each file is used, valid and small."""

from collections import Counter

from PIL import Image

from demo.data.homes import HOMES
from demo.story import PICTURES
from server.core.vocabulary import CertificateKind

_BYTES_MAX = 40 * 1024
_SAMPLES = [f"{kind}_sample.webp" for kind in CertificateKind]
_USED = Counter(picture for home in HOMES for picture in home.pictures)


def test_files_equal_the_named_pictures() -> None:
    assert {file.name for file in PICTURES.iterdir()} == {*_USED, *_SAMPLES}


def test_pictures_are_unique() -> None:
    assert set(_USED.values()) == {1}
    assert len({file.read_bytes() for file in PICTURES.iterdir()}) == len([*PICTURES.iterdir()])


def test_pictures_are_valid_small_and_of_the_right_size() -> None:
    faults = []
    for name in [*_USED, *_SAMPLES]:
        file = PICTURES / name
        with Image.open(file, formats=["WEBP"]) as picture:
            picture.load()
            if picture.size != (1200, 800):
                faults.append(f"{name}: {picture.size}")
        if file.stat().st_size > _BYTES_MAX:
            faults.append(f"{name}: {file.stat().st_size} bytes")
    assert faults == []


def test_certificate_samples_have_a_visible_mark() -> None:
    faults = []
    for name in _SAMPLES:
        with Image.open(PICTURES / name) as picture:
            across = [picture.getpixel((x, 330)) for x in range(300, 1000, 4)]
        marked = [dot for dot in across if isinstance(dot, tuple) and dot[0] - dot[2] > 90]
        if len(marked) < 10:
            faults.append(f"{name}: {len(marked)} marked dots")
    assert faults == []
