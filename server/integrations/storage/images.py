"""Checking and re-encoding an uploaded picture: what is stored is ours, upright, without EXIF and of bounded size."""

import io
import re
import warnings
from dataclasses import dataclass

from gevent import get_hub
from PIL import ExifTags, Image

from server.core.refusals import Invalid
from server.core.turns import BoundedQueue

BYTES_MAX = 10 * 1024 * 1024
PIXELS_MAX = 40_000_000
FULL_SIDE = 1600
THUMBNAIL_SIDE = 480
# A camera makes ten or so; each is decoded over the whole picture.
SCANS_MAX = 50
FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
TYPES = tuple(f"image/{kind.lower()}" for kind in FORMATS)
# Pillow's own guard: asked before a decoder makes room for the pixels. What it only warns of is refused too.
Image.MAX_IMAGE_PIXELS = PIXELS_MAX
warnings.simplefilter("error", Image.DecompressionBombWarning)
# The largest picture needs some 500 MB while it is decoded.
TURNS = BoundedQueue()

_JPEG, _END_OF_IMAGE, _BEGIN_OF_SCAN = b"\xff\xd8", 0xD9, 0xDA
# All that a length follows, and the end; in a scan no other markers stand than those left out here.
_MARKER = re.compile(rb"\xff[^\x00\x01\xd0-\xd8\xff]")
_MARKERS_MAX = 5_000
_TURN_UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}

# Its decoders are tied to patents, and the ready-made ones to the GPL; phones turn it into JPEG when we ask for that.
_HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
_HEIC = "{name}の形式（HEIC）は使えません。写真のスクリーンショットを撮って、その画像を選んでください。"
_UNREADABLE = "{name}を読み取れませんでした。壊れていないJPEGかPNGの画像を選んでください。"
_TOO_MANY_BYTES = "{name}は10MBを超えています。10MBまでの画像を選んでください。"
_TOO_MANY_PIXELS = "{name}が大きすぎます。4000万画素までの画像を選んでください。"


@dataclass(frozen=True)
class Picture:
    """Two JPEG files of one picture."""

    full: bytes
    thumbnail: bytes


@dataclass(frozen=True)
class _Refused:
    sentence: str
    code: str = "image_unreadable"


def prepare_picture(data: bytes, field: str, name: str = "画像") -> Picture:
    """Decode, turn upright, shrink and encode a picture, or refuse it at `field` with a sentence about `name`."""
    with TURNS.one():
        # Pillow never yields: on gevent's thread pool it keeps no other request waiting.
        picture: Picture | _Refused = get_hub().threadpool.apply(_encode, (data,))
    if isinstance(picture, _Refused):
        raise Invalid({field: [picture.sentence.format(name=name)]}, picture.code)
    return picture


def _encode(data: bytes) -> Picture | _Refused:
    if len(data) > BYTES_MAX:
        return _Refused(_TOO_MANY_BYTES, "image_too_large")
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC_BRANDS:
        return _Refused(_HEIC)
    if data.startswith(_JPEG) and _has_too_many_scans(data):
        return _Refused(_UNREADABLE)
    try:
        full = _decode(data)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        return _Refused(_TOO_MANY_PIXELS, "image_too_large")
    except MemoryError:
        raise
    except Exception:
        # Decoders raise undocumented exceptions on malformed input.
        return _Refused(_UNREADABLE)
    thumbnail = full.copy()
    thumbnail.thumbnail((THUMBNAIL_SIDE, THUMBNAIL_SIDE), Image.Resampling.LANCZOS)
    return Picture(_jpeg(full, 85), _jpeg(thumbnail, 80))


def _has_too_many_scans(data: bytes) -> bool:
    """Say whether a JPEG has more than SCANS_MAX scans; decoding each is a pass over the whole picture."""
    place = scans = 0
    for _ in range(_MARKERS_MAX):
        found = _MARKER.search(data, place)
        if found is None or data[found.end() - 1] == _END_OF_IMAGE:
            return False
        scans += data[found.end() - 1] == _BEGIN_OF_SCAN
        if scans > SCANS_MAX:
            return True
        place = found.end() + int.from_bytes(data[found.end() : found.end() + 2])
    return True


def _decode(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data), formats=FORMATS) as image:
        # A palette's numbers cannot be mixed, colours can.
        shrunk = image.convert("RGBA") if image.mode in ("1", "P") else image
        # First of all: every later step then works on few pixels.
        shrunk.thumbnail((FULL_SIDE, FULL_SIDE), Image.Resampling.LANCZOS)
        turn = _TURN_UPRIGHT.get(image.getexif().get(ExifTags.Base.Orientation, 1))
        upright = _on_white(shrunk)
        return upright if turn is None else upright.transpose(turn)


def _on_white(image: Image.Image) -> Image.Image:
    """Return a picture as 8-bit RGB; where it is transparent, paper shows, so that dark writing stays legible."""
    if image.mode == "I;16":
        # Pillow would cut off at 255 instead of scaling down.
        image = image.point(lambda value: value / 256).convert("L")
    if not image.has_transparency_data:
        return image.convert("RGB")
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image.convert("RGBA"))
    return paper.convert("RGB")


def _jpeg(image: Image.Image, quality: int) -> bytes:
    # Pillow would write a comment of the uploaded file into ours.
    image.info.clear()
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, optimize=True, progressive=True)
    return out.getvalue()
