"""Checks an uploaded PDF in a separate process, so that a malicious file cannot harm the server.

The server runs this program by its path. The program does not import the server. It prints one word, which
`documents.py` maps to a message:
    python pdf_check.py FILE [SCANNER ARGUMENT …]
It rewrites a good file in place, because PDF readers resolve duplicate definitions in different ways. The rewritten
file also has no data before, after or between the objects.
"""

import resource
import signal
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from pypdf import PdfReader, PdfWriter, filters
from pypdf.errors import LimitReachedError
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject

PAGES_MAX = 100
# Ordinary documents have a few thousand objects.
_OBJECTS_MAX = 50_000
_MEMORY_MAX = 1 << 30
_READING_SECONDS = 10
_SCANNING_SECONDS = 30

# Limits on the uncompressed size: of one stream, and of all streams together.
_STREAM_MAX = 50 * 1024 * 1024
_ALL_STREAMS_MAX = 4 * _STREAM_MAX
_CHUNK = 1 << 20
_FLATE = ("/FlateDecode", "/Fl")
# Filters by their long and short names. A stream with any other filter makes the file unreadable.
_FILTERS: Mapping[str, Callable[[bytes], bytes]] = {
    **dict.fromkeys(("/ASCIIHexDecode", "/AHx"), lambda data: filters.ASCIIHexDecode.decode(data)),
    **dict.fromkeys(("/ASCII85Decode", "/A85"), lambda data: filters.ASCII85Decode.decode(data)),
    **dict.fromkeys(("/LZWDecode", "/LZW"), lambda data: filters.LZWDecode.decode(data)),
    **dict.fromkeys(("/RunLengthDecode", "/RL"), lambda data: filters.RunLengthDecode.decode(data)),
    "/Crypt": lambda data: data,
    # A lambda, because `_inflate` is defined below.
    **dict.fromkeys(_FLATE, lambda data: _inflate(data)),
}
# The size check of a stream stops at an image filter, because readers limit an image by its stated dimensions.
_IMAGE_FILTERS = ("/DCTDecode", "/DCT", "/JPXDecode", "/CCITTFaxDecode", "/CCF", "/JBIG2Decode")

# Anything that a reader could run, open or submit, at any place in the file.
_ACTIVE_KEYS = {
    "/JS",
    "/JavaScript",
    "/AA",
    "/EmbeddedFiles",
    "/EF",
    "/XFA",
    "/Collection",
    "/RichMediaContent",
    "/RichMediaSettings",
}
_ACTIVE_ACTIONS = {
    "/JavaScript",
    "/Launch",
    "/ImportData",
    "/SubmitForm",
    "/GoToE",
    "/GoToR",
    "/Thread",
    "/RichMediaExecute",
    "/Rendition",
    "/Movie",
    "/Sound",
}
_ACTIVE_ANNOTATIONS = {"/FileAttachment", "/RichMedia", "/Screen", "/Movie", "/Sound", "/3D", "/PS"}
_ACTIVE_TYPES = {"/EmbeddedFile"}
_PAGE_ACTIONS = {"/NextPage", "/PrevPage", "/FirstPage", "/LastPage"}
# The allowed targets of links.
_LINK_PREFIXES = ("https://", "http://", "mailto:", "tel:")


class UncompressedTooLargeError(Exception):
    """The uncompressed content of a file exceeds the limits."""


def verdict(path: str) -> str:
    """Return a word for the fault of a PDF; if it has no fault, rewrite it and return "ok"."""
    try:
        reader = PdfReader(path, strict=False)
        if reader.is_encrypted:
            return "encrypted"
        # Check the uploaded file to find the reason for a refusal. Then check the rewritten file too.
        result = _fault_in(reader)
        if result == "ok":
            PdfWriter(clone_from=reader).write(path)
            result = _fault_in(PdfReader(path))
    except (UncompressedTooLargeError, LimitReachedError):
        return "unpacked"
    # pypdf raises many kinds of exceptions for malformed files.
    except Exception:
        return "unreadable"
    return result


def _fault_in(reader: PdfReader) -> str:
    """Return a word for the fault, or "ok"."""
    pages = uncompressed = 0
    open_action = _value(reader.root_object, "/OpenAction")
    # The open action may only go to a page.
    if isinstance(open_action, DictionaryObject) and _value(open_action, "/S") != "/GoTo":
        return "active"
    for dictionary in _dictionaries(reader.trailer):
        if _is_active(dictionary):
            return "active"
        pages += _value(dictionary, "/Type") == "/Page"
        if isinstance(dictionary, StreamObject):
            uncompressed += _uncompressed_size(dictionary)
            if uncompressed > _ALL_STREAMS_MAX:
                raise UncompressedTooLargeError
    pages = max(pages, len(reader.pages))
    if pages > PAGES_MAX:
        return "pages"
    return "ok" if pages else "unreadable"


def _dictionaries(trailer: Any) -> Iterator[DictionaryObject]:
    """Yield every dictionary and stream that can be reached, each once."""
    visited: set[tuple[int, int]] = set()
    waiting: list[Any] = [trailer]
    count = 0
    while waiting:
        item = waiting.pop()
        if isinstance(item, IndirectObject):
            if (reference := (item.idnum, item.generation)) in visited:
                continue
            visited.add(reference)
            item = item.get_object()
        if isinstance(item, DictionaryObject):
            count += 1
            if count > _OBJECTS_MAX:
                raise ValueError("more objects than any document needs")
            yield item
            waiting += item.values()
        elif isinstance(item, ArrayObject):
            waiting += item


def _is_active(dictionary: DictionaryObject) -> bool:
    return (
        not _ACTIVE_KEYS.isdisjoint(dictionary)
        or _value(dictionary, "/S") in _ACTIVE_ACTIONS
        or _value(dictionary, "/Subtype") in _ACTIVE_ANNOTATIONS
        or _value(dictionary, "/Type") in _ACTIVE_TYPES
        or (_value(dictionary, "/S") == "/Named" and _value(dictionary, "/N") not in _PAGE_ACTIONS)
        or ("/URI" in dictionary and not str(dictionary["/URI"]).lower().startswith(_LINK_PREFIXES))
        # The data of this stream is outside the file.
        or (isinstance(dictionary, StreamObject) and not {"/F", "/Ref"}.isdisjoint(dictionary))
    )


def _uncompressed_size(stream: StreamObject) -> int:
    """Return the size of a stream after its filters, up to an image filter."""
    data: bytes = stream._data  # The raw bytes: pypdf's public access decompresses without our limits.
    value = stream["/Filter"] if "/Filter" in stream else ()  # noqa: SIM401 - `get` follows no reference
    names = (value,) if isinstance(value, str) else value
    for item in names if isinstance(names, ArrayObject | tuple) else ():
        name: Any = item.get_object() if isinstance(item, IndirectObject) else item
        if name in _IMAGE_FILTERS:
            break
        data = _FILTERS[name](data)
        if len(data) > _STREAM_MAX:
            raise UncompressedTooLargeError
    return len(data)


def _inflate(data: bytes) -> bytes:
    """Decompress data up to the limit; like PDF readers, keep the part of a damaged stream before the damage."""
    inflated = bytearray()
    # With a zlib header; then without one, which zlib expects as a negative number.
    for bits in (zlib.MAX_WBITS, -zlib.MAX_WBITS):
        decompressor, rest = zlib.decompressobj(bits), data
        with suppress(zlib.error):
            while rest and len(inflated) <= _STREAM_MAX:
                inflated += decompressor.decompress(rest, _CHUNK)
                rest = decompressor.unconsumed_tail
        if inflated:
            break
    return bytes(inflated)


def _value(dictionary: DictionaryObject, key: str) -> Any:
    """Follow references and return the name, text or dictionary at a key; None for other values."""
    value = dictionary[key] if key in dictionary else None  # noqa: SIM401 - `get` follows no reference
    return value if isinstance(value, str | DictionaryObject) else None


def _scan(command: Sequence[str], path: str) -> str:
    """Run the operator's virus scanner on a file; return "not_scanned" if it cannot run or takes too long."""
    try:
        process = subprocess.run(  # noqa: S603 - the operator's own setting, without a shell
            [*command, path],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_SCANNING_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return "not_scanned"
    return "ok" if process.returncode == 0 else "scanner"


def main(path: str, *scanner: str) -> None:
    """Print the verdict on a file; the process is killed if it exceeds its time or memory."""
    memory = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_MAX, memory[1]))
    # This timer counts CPU time, so that no file is refused because the machine is busy.
    signal.setitimer(signal.ITIMER_PROF, _READING_SECONDS)
    signal.alarm(_READING_SECONDS + _SCANNING_SECONDS)
    result = verdict(path)
    # The scanner runs without these limits of memory and CPU time.
    resource.setrlimit(resource.RLIMIT_AS, memory)
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.alarm(_READING_SECONDS + _SCANNING_SECONDS)
    if result == "ok" and scanner:
        result = _scan(scanner, path)
    sys.stdout.write(result)


if __name__ == "__main__":
    main(*sys.argv[1:])
