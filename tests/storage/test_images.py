"""Pictures are checked and re-encoded: accepted formats, what remains of a file, and refusals."""

from collections.abc import Callable

import pytest

from server.core.refusals import Invalid
from server.integrations.storage.images import prepare_picture
from tests.support.media import uploads
from tests.support.media.uploads import (
    HEIC,
    SECRET,
    TOO_MANY_BYTES,
    TOO_MANY_PIXELS,
    UNREADABLE,
    animated,
    assert_clean,
    bomb,
    from_a_phone,
    jpeg,
    png,
    transparent,
    truncated,
)
from tests.support.rows import for_each

File = Callable[[], bytes]

ACCEPTED: dict[str, File] = {
    "JPEG": jpeg,
    "PNG": png,
    "WebP": lambda: uploads.other("WEBP"),
    "GIF": lambda: uploads.other("GIF"),
    "two pictures in one JPEG (MPO)": lambda: animated("MPO"),
    "grey JPEG": lambda: jpeg("L"),
    "CMYK JPEG": lambda: jpeg("CMYK"),
    "16-bit PNG": uploads.png_of_16_bits,
    "1-bit PNG": lambda: png("1"),
    "palette with transparency": lambda: transparent("palette"),
    "colours with transparency": lambda: transparent("colours"),
    "animated GIF": lambda: animated("GIF"),
    "animated PNG": lambda: animated("PNG"),
    "animated WebP": lambda: animated("WEBP"),
    "JPEG with place and orientation": lambda: from_a_phone("JPEG"),
    "PNG with place and orientation": lambda: from_a_phone("PNG"),
    "WebP with place and orientation": lambda: from_a_phone("WEBP"),
    "JPEG with malformed EXIF": uploads.with_invalid_resolution,
    "JPEG with an appended film": uploads.with_appended_film,
    "JPEG with the most allowed scans": lambda: uploads.with_scans(50),
    "JPEG with appended HTML": lambda: jpeg() + b"<script>" + SECRET,
    "JPEG with an appended ZIP": lambda: uploads.with_appended_zip(jpeg()),
    "GIF that is JavaScript": uploads.gif_that_is_javascript,
    "exactly 10 MB": uploads.largest,
}

REFUSED: dict[str, tuple[File, tuple[str, str]]] = {
    "JPEG with too many scans": (lambda: uploads.with_scans(51), UNREADABLE),
    "10 MB and one byte": (uploads.too_large, TOO_MANY_BYTES),
    "PNG of 100 megapixels": (lambda: bomb("PNG"), TOO_MANY_PIXELS),
    "WebP of 100 megapixels": (lambda: bomb("WEBP"), TOO_MANY_PIXELS),
    "GIF of 100 megapixels": (lambda: bomb("GIF"), TOO_MANY_PIXELS),
    "JPEG of 100 megapixels": (lambda: bomb("JPEG"), TOO_MANY_PIXELS),
    "HEIC": (uploads.heic, HEIC),
    "AVIF": (lambda: uploads.other("AVIF"), UNREADABLE),
    "TIFF": (lambda: uploads.other("TIFF"), UNREADABLE),
    "PDF": (lambda: uploads.other("PDF"), UNREADABLE),
    "PostScript": (uploads.postscript, UNREADABLE),
    "SVG": (uploads.svg, UNREADABLE),
    "truncated JPEG": (lambda: truncated(jpeg()), UNREADABLE),
    "truncated PNG": (lambda: truncated(png()), UNREADABLE),
    "truncated WebP": (lambda: truncated(uploads.other("WEBP")), UNREADABLE),
    "text": (lambda: "写真です".encode(), UNREADABLE),
    "program": (lambda: b"MZ\x90\0" + bytes(500), UNREADABLE),
    "empty file": (lambda: b"", UNREADABLE),
}


@for_each("data", ACCEPTED.values(), ids=ACCEPTED)
def test_accepted_picture_is_reencoded_without_metadata(data: File) -> None:
    prepared = prepare_picture(data(), "images")
    for shown in (prepared.full, prepared.thumbnail):
        assert_clean(shown)


@for_each("data, error", REFUSED.values(), ids=REFUSED)
def test_refused_picture_is_explained(data: File, error: tuple[str, str]) -> None:
    code, sentence = error
    with pytest.raises(Invalid) as refused:
        prepare_picture(data(), "images", "2枚目の画像")
    assert (refused.value.code, refused.value.fields) == (code, {"images": [f"2枚目の画像{sentence}"]})
