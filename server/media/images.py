"""Checking and re-encoding an uploaded picture: what is stored is ours, upright, without EXIF and of bounded size."""

import io
from dataclasses import dataclass

from gevent import get_hub
from PIL import Image, ImageOps, UnidentifiedImageError

from server.domain.refusals import Invalid

BYTES_MAX = 10 * 1024 * 1024
PIXELS_MAX = 40_000_000
FULL_SIDE = 1600
THUMBNAIL_SIDE = 480
FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
# Pillow's own guard would warn at one size and fail at another; ours is asked before a pixel is decoded.
Image.MAX_IMAGE_PIXELS = None


@dataclass(frozen=True)
class Picture:
    """Two JPEG files of one picture."""

    full: bytes
    thumbnail: bytes


def prepare_picture(data: bytes, field: str) -> Picture:
    """Decode, turn upright, shrink and encode a picture, or refuse it with a sentence at `field`."""
    if len(data) > BYTES_MAX:
        raise Invalid({field: ["画像は1枚10MBまでです。小さい画像を選んでください。"]}, "image_too_large")
    # Pillow never yields: on gevent's thread pool it keeps no other request waiting.
    picture: Picture | str = get_hub().threadpool.apply(_encode, (data,))
    if isinstance(picture, str):
        raise Invalid({field: [picture]}, "image_unreadable")
    return picture


def _encode(data: bytes) -> Picture | str:
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as image:
            if image.width * image.height > PIXELS_MAX:
                return "画像が大きすぎます。4000万画素までの画像を選んでください。"
            upright = ImageOps.exif_transpose(image).convert("RGB")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        return "画像ファイルを読み取れませんでした。JPEGかPNGの画像を選んでください。"
    return Picture(_jpeg(upright, FULL_SIDE, 85), _jpeg(upright, THUMBNAIL_SIDE, 80))


def _jpeg(image: Image.Image, side: int, quality: int) -> bytes:
    copy = image.copy()
    copy.thumbnail((side, side), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    copy.save(out, "JPEG", quality=quality, optimize=True, progressive=True)
    return out.getvalue()
