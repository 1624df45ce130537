"""Valid and malicious PDF files."""

import io
import random
import zlib
from collections.abc import Callable

from pypdf import PdfWriter
from pypdf.constants import TrailerKeys
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    NameObject,
    StreamObject,
    TextStringObject,
)


def pdf(pages: int = 1, *, encrypted: bool = False, **catalog: DictionaryObject) -> bytes:
    """Return a PDF of empty pages, with additional catalog entries."""
    writer = PdfWriter()
    for _ in range(pages):
        writer.add_blank_page(200, 200)
    for name, value in catalog.items():
        writer.root_object[NameObject(f"/{name}")] = writer._add_object(value)
    if encrypted:
        writer.encrypt("", "owner", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _dictionary(**values: object) -> DictionaryObject:
    return DictionaryObject({NameObject(f"/{name}"): value for name, value in values.items()})


def _action(kind: str, **values: object) -> DictionaryObject:
    return _dictionary(S=NameObject(f"/{kind}"), **values)


def packed(*streams: bytes, by: tuple[str, ...] = ("FlateDecode",), deep: bool = False) -> bytes:
    """Return a PDF with one page per stream. The streams are already compressed with `by`."""
    writer = PdfWriter()
    for data in streams:
        stream = StreamObject()
        stream._data = data
        names = [NameObject(f"/{name}") for name in by]
        stream[NameObject("/Filter")] = ArrayObject(names) if len(names) > 1 else names[0]
        page = writer.add_blank_page(200, 200)
        if deep:
            page[NameObject("/Resources")] = _dictionary(XObject=_dictionary(A=writer._add_object(stream)))
        else:
            page[NameObject("/Contents")] = writer._add_object(stream)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _attachment() -> DictionaryObject:
    stream = StreamObject()
    stream.set_data(b"hidden")
    stream[NameObject("/Type")] = NameObject("/EmbeddedFile")
    spec = _dictionary(F=TextStringObject("a.exe"), EF=_dictionary(F=stream))
    names = ArrayObject([TextStringObject("a.exe"), spec])
    return _dictionary(EmbeddedFiles=_dictionary(Names=names))


_SCRIPT = TextStringObject("app.alert(1)")
#: Files with active content, by its kind.
ACTIVE = {
    "a script": pdf(OpenAction=_action("JavaScript", JS=_SCRIPT)),
    "a script of a page": pdf(AA=_dictionary(WC=_action("JavaScript", JS=_SCRIPT))),
    "named scripts": pdf(Names=_dictionary(JavaScript=_dictionary(Names=ArrayObject()))),
    "a program to start": pdf(OpenAction=_action("Launch", F=TextStringObject("cmd.exe"))),
    "a form that is sent": pdf(OpenAction=_action("SubmitForm", F=TextStringObject("http://x.example"))),
    "another file": pdf(Names=_attachment()),
    "a form of another kind": pdf(AcroForm=_dictionary(XFA=ArrayObject())),
    "a page to open": pdf(OpenAction=_action("URI", URI=TextStringObject("https://x.example"))),
    "a program to follow": pdf(Link=_action("URI", URI=TextStringObject("file://x.example/a.exe"))),
    "another machine's file": pdf(Link=_action("GoToR", F=TextStringObject("//x.example/share"))),
    "printing": pdf(OpenAction=_action("Named", N=NameObject("/Print"))),
    "many files": pdf(Collection=_dictionary()),
}
#: A file with duplicate keys: one reader sees nothing, another sees a script.
DUPLICATE_KEYS = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/Names<<>>/Names<</JavaScript<</Names[(a) 4 0 R]>>>>>>endobj\n"
    b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n"
    b"4 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n"
    + f"trailer<<{TrailerKeys.ROOT} 1 0 R/Size 5>>\n%%EOF\n".encode()
)

_MB = 1024 * 1024
#: A file of another kind.
ZIP = b"PK\x03\x04" + bytes(2000)
TOO_LARGE = b"%PDF-1.7\n" + bytes(10 * _MB)


def _zeros(megabytes: int) -> bytes:
    return zlib.compress(bytes(megabytes * _MB))


#: Decompression bombs by kind, created on demand.
BOMBS: dict[str, Callable[[], bytes]] = {
    "one stream": lambda: packed(_zeros(51)),
    "many streams": lambda: packed(*[_zeros(41)] * 5),
    "packed twice": lambda: packed(zlib.compress(_zeros(51)), by=("FlateDecode", "FlateDecode")),
    "packed in another way": lambda: packed(b"\x81\x00" * 420_000, by=("RunLengthDecode",)),
    "broken at its end": lambda: packed(_zeros(51)[:-40] + bytes(40)),
    "without its head": lambda: packed(_zeros(51)[2:]),
    "a drawing in a page": lambda: packed(_zeros(51), deep=True),
    "a picture that is packed too": lambda: packed(_zeros(51), by=("FlateDecode", "DCTDecode"), deep=True),
}
#: Scans: one page of nearly the maximal size, and many smaller pages.
SCANS: dict[str, Callable[[], bytes]] = {
    "one large page": lambda: packed(random.Random(1).randbytes(9 * _MB), by=("DCTDecode",), deep=True),
    "pages that are packed well": lambda: packed(*[_zeros(8)] * 20, deep=True),
}
