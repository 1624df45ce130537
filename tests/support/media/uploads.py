"""Files of users and attackers. Each picture, if upright, is black on the left and white on the right."""

import io
import struct
import zipfile
import zlib
from typing import Any, cast

from PIL import Image

from server.integrations.storage.images import BYTES_MAX

# A text in all metadata of a file. The server must remove it.
SECRET = b"35.6895N 139.6917E of a home"

# The code and the sentence of each refusal. The sentence follows the name of the picture.
UNREADABLE = ("image_unreadable", "を読み取れませんでした。壊れていないJPEGかPNGの画像を選んでください。")
HEIC = (
    "image_heic",
    "の形式（HEIC）は使えません。写真のスクリーンショットを撮って、その画像を選んでください。",
)
TOO_MANY_BYTES = ("image_too_large", "は10MBを超えています。10MBまでの画像を選んでください。")
TOO_MANY_PIXELS = ("image_too_large", "が大きすぎます。4000万画素までの画像を選んでください。")

_XMP = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'>" + SECRET + b"</x:xmpmeta>"


def _drawn(mode: str = "RGB", size: tuple[int, int] = (600, 400)) -> Image.Image:
    image = Image.new("RGB", size, "white")
    image.paste("black", (0, 0, size[0] // 2, size[1]))
    return image.convert(mode)


def _saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def jpeg(mode: str = "RGB") -> bytes:
    return _saved(_drawn(mode), "JPEG")


def png(mode: str = "RGB") -> bytes:
    return _saved(_drawn(mode), "PNG")


def png_of_16_bits() -> bytes:
    """Return a 16-bit grey picture. Its dark half is not fully black, so clipping at 255 would make it white."""
    row = struct.pack("<H", 0x1000) * 300 + struct.pack("<H", 0xFFFF) * 300
    return _saved(Image.frombytes("I;16", (600, 400), row * 400), "PNG")


def other(kind: str) -> bytes:
    return _saved(_drawn(), kind)


def from_a_phone(kind: str) -> bytes:
    """Return a rotated phone photo with metadata about person, place and device."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = SECRET.decode()
    exif.get_ifd(0x8825).update({1: "N", 2: (35.0, 41.0, 22.2), 3: "E", 4: (139.0, 41.0, 30.1)})
    lying = _drawn().transpose(Image.Transpose.ROTATE_90)
    comment = {"comment": SECRET} if kind == "JPEG" else {}
    return _saved(lying, kind, exif=exif, xmp=_XMP, icc_profile=b"profile of " + SECRET, **comment)


def with_invalid_resolution() -> bytes:
    """Return a rotated photo with a text as resolution, which an EXIF writer cannot write back."""
    turned = struct.pack(">HHIHH", 0x0112, 3, 1, 6, 0)
    resolution = struct.pack(">HHI", 0x011A, 2, 4) + b"bad\0"
    exif = b"Exif\0\0MM\0*" + struct.pack(">IH", 8, 2) + turned + resolution + bytes(4)
    return _saved(_drawn().transpose(Image.Transpose.ROTATE_90), "JPEG", exif=exif)


def with_appended_film() -> bytes:
    """Return a photo with an appended short film of arbitrary bytes."""
    return jpeg() + b"\xff\xda\0\4" * 1000


def with_scans(count: int) -> bytes:
    """Return a JPEG with this number of scans."""
    image = _saved(_drawn("L"), "JPEG", progressive=True)
    last, end = image.rindex(b"\xff\xda"), image.rindex(b"\xff\xd9")
    repeated = image[last:end] * (count - image.count(b"\xff\xda"))
    return image[:end] + repeated + image[end:]


def animated(kind: str) -> bytes:
    later = Image.new("RGB", (600, 400), "red")
    return _saved(_drawn(), kind, save_all=True, append_images=[later, later], comment=SECRET)


def transparent(kind: str) -> bytes:
    """Return black on a transparent background, as scanning apps create it. The background must not become black."""
    image = Image.new("RGBA", (600, 400))
    image.paste("black", (0, 0, 300, 400))
    if kind == "palette":
        return _saved(image.quantize(), "PNG")
    return _saved(image, "PNG")


def with_appended_zip(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("index.html", SECRET)
    return data + out.getvalue()


def gif_that_is_javascript() -> bytes:
    """Return a GIF that is also valid JavaScript: its width starts a comment."""
    width = int.from_bytes(b"/*", "little")
    return _saved(_drawn(size=(width, 64)), "GIF") + b"*/=1;alert('" + SECRET + b"')"


def of_size(size: int) -> bytes:
    return jpeg().ljust(size, b"\0")


def largest() -> bytes:
    return of_size(BYTES_MAX)


def too_large() -> bytes:
    return of_size(BYTES_MAX + 1)


def bomb(kind: str) -> bytes:
    """Return the header of a picture of 100 megapixels. It cannot be decoded, so the size must be checked first."""
    side = 10_000
    small = _saved(Image.new("RGB", (8, 8)), kind, **({"lossless": True} if kind == "WEBP" else {}))
    if kind == "PNG":
        head = b"IHDR" + struct.pack(">II", side, side) + small[24:29]
        return small[:12] + head + struct.pack(">I", zlib.crc32(head)) + small[33:]
    if kind == "GIF":
        return small[:6] + struct.pack("<HH", side, side) + small[10:]
    if kind == "WEBP":
        return small[:21] + struct.pack("<I", (side - 1) | (side - 1) << 14) + small[25:]
    frame = small.index(b"\xff\xc0") + 5
    return small[:frame] + struct.pack(">HH", side, side) + small[frame + 4 :]


def truncated(data: bytes) -> bytes:
    return data[: len(data) // 2]


def heic() -> bytes:
    return b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(2000)


def svg() -> bytes:
    return b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script>alert(1)</script></svg>"


def postscript() -> bytes:
    return b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\n(/etc/passwd) run\n%%EOF\n"


def assert_clean(shown: bytes) -> None:
    """Check that a stored picture is an upright RGB JPEG without metadata."""
    with Image.open(io.BytesIO(shown)) as image:
        assert (image.format, image.mode, getattr(image, "n_frames", 1)) == ("JPEG", "RGB", 1)
        about = ("exif", "xmp", "icc_profile", "comment", "photoshop", "mp")
        assert [said for said in about if said in image.info] == []
        middle = image.height // 2
        left, right = (
            cast(tuple[int, ...], image.getpixel((image.width * part // 4, middle))) for part in (1, 3)
        )
        assert max(left) < 60
        assert min(right) > 195
    assert SECRET not in shown
    assert shown.endswith(b"\xff\xd9")
