"""Checking an uploaded picture and re-encoding it as JPEG: upright, without EXIF and of limited size."""

import io
import re
import warnings
from dataclasses import dataclass

from gevent import get_hub
from PIL import ExifTags, Image

from server.core.bounded_queue import BoundedQueue
from server.core.refusals import Invalid

BYTES_MAX = 10 * 1024 * 1024
PIXELS_MAX = 40_000_000
FULL_SIDE = 1600
THUMBNAIL_SIDE = 480
# Cameras write about ten scans. Decoding each scan is a pass over the whole picture.
SCANS_MAX = 50
FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
TYPES = tuple(f"image/{kind.lower()}" for kind in FORMATS)
# Pillow checks this limit before it allocates memory. If a picture is at most twice as large, Pillow only warns. The
# filter turns this warning into an error.
Image.MAX_IMAGE_PIXELS = PIXELS_MAX
warnings.simplefilter("error", Image.DecompressionBombWarning)
# Decoding the largest picture needs about 500 MB, so pictures are decoded one at a time.
IMAGE_QUEUE = BoundedQueue()

_JPEG_MAGIC, _END_OF_IMAGE, _START_OF_SCAN = b"\xff\xd8", 0xD9, 0xDA
# Markers that are followed by a length, and the end of the image. The excluded markers may occur inside a scan.
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

# HEIC is refused, because its decoders are covered by patents or the GPL. Phones convert a picture to JPEG if the
# upload field does not accept HEIC.
_HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
_HEIC = "{name}の形式（HEIC）は使えません。写真のスクリーンショットを撮って、その画像を選んでください。"
_UNREADABLE = "{name}を読み取れませんでした。壊れていないJPEGかPNGの画像を選んでください。"
_TOO_MANY_BYTES = "{name}は10MBを超えています。10MBまでの画像を選んでください。"
_TOO_MANY_PIXELS = "{name}が大きすぎます。4000万画素までの画像を選んでください。"


@dataclass(frozen=True)
class Picture:
    """One picture as two JPEG files."""

    full: bytes
    thumbnail: bytes


@dataclass(frozen=True)
class _Refused:
    sentence: str
    code: str = "image_unreadable"


def prepare_picture(data: bytes, field: str, name: str = "画像") -> Picture:
    """Decode, turn upright, shrink and re-encode a picture; raise `Invalid` for a bad one.

    The error belongs to `field`, and its message calls the picture `name`.
    """
    with IMAGE_QUEUE.slot():
        # Pillow never yields to gevent, so it runs in the thread pool.
        picture: Picture | _Refused = get_hub().threadpool.apply(_encode, (data,))
    if isinstance(picture, _Refused):
        raise Invalid({field: [picture.sentence.format(name=name)]}, picture.code)
    return picture


def _encode(data: bytes) -> Picture | _Refused:
    if len(data) > BYTES_MAX:
        return _Refused(_TOO_MANY_BYTES, "image_too_large")
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC_BRANDS:
        return _Refused(_HEIC, "image_heic")
    if data.startswith(_JPEG_MAGIC) and _has_too_many_scans(data):
        return _Refused(_UNREADABLE)
    try:
        full = _decode(data)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        return _Refused(_TOO_MANY_PIXELS, "image_too_large")
    # A lack of memory is not the fault of the picture.
    except MemoryError:
        raise
    except Exception:
        # Decoders raise undocumented exceptions on malformed input.
        return _Refused(_UNREADABLE)
    thumbnail = full.copy()
    thumbnail.thumbnail((THUMBNAIL_SIDE, THUMBNAIL_SIDE), Image.Resampling.LANCZOS)
    return Picture(_jpeg(full, 85), _jpeg(thumbnail, 80))


def _has_too_many_scans(data: bytes) -> bool:
    """Check whether a JPEG has more than SCANS_MAX scans, or too many markers to count them."""
    position = scans = 0
    for _ in range(_MARKERS_MAX):
        marker = _MARKER.search(data, position)
        if marker is None or data[marker.end() - 1] == _END_OF_IMAGE:
            return False
        scans += data[marker.end() - 1] == _START_OF_SCAN
        if scans > SCANS_MAX:
            return True
        # Skip the marker's segment, which starts with its length in two bytes.
        position = marker.end() + int.from_bytes(data[marker.end() : marker.end() + 2])
    return True


def _decode(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data), formats=FORMATS) as image:
        # Resampling needs colours, not palette indexes.
        shrunk = image.convert("RGBA") if image.mode in ("1", "P") else image
        # Shrink the picture first, so that the later steps work on few pixels.
        shrunk.thumbnail((FULL_SIDE, FULL_SIDE), Image.Resampling.LANCZOS)
        transpose = _TURN_UPRIGHT.get(image.getexif().get(ExifTags.Base.Orientation, 1))
        rgb = _on_white(shrunk)
        return rgb if transpose is None else rgb.transpose(transpose)


def _on_white(image: Image.Image) -> Image.Image:
    """Convert a picture to 8-bit RGB. Transparent areas become white, so that dark text stays legible."""
    if image.mode == "I;16":
        # Pillow would clip 16-bit values at 255 instead of scaling them.
        image = image.point(lambda value: value / 256).convert("L")
    if not image.has_transparency_data:
        return image.convert("RGB")
    background = Image.new("RGBA", image.size, "white")
    background.alpha_composite(image.convert("RGBA"))
    return background.convert("RGB")


def _jpeg(image: Image.Image, quality: int) -> bytes:
    # Pillow would write the comment of the uploaded file into the new file.
    image.info.clear()
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, optimize=True, progressive=True)
    return out.getvalue()
