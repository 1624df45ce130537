"""Looking into an uploaded PDF, as a program of its own: what a hostile file does to its reader ends with it.

It is run by its path, with nothing of the server, and prints one word (`documents.py` has their sentences):
    python pdf_check.py FILE [SCANNER ARGUMENT …]
What is read is written anew in the file's place: readers differ in what they take of a file that says something twice,
and nothing before, behind or between its objects is passed on.
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
# Ordinary documents have some thousands.
_OBJECTS_MAX = 50_000
_MEMORY_MAX = 1 << 30
_READING_SECONDS = 10
_SCANNING_SECONDS = 30

# What somebody's reader unpacks of a file that is no larger than it may be: of one stream, and of all together.
_STREAM_MAX = 50 * 1024 * 1024
_TOGETHER_MAX = 4 * _STREAM_MAX
_AT_ONCE = 1 << 20
_FLATE = ("/FlateDecode", "/Fl")
# By their names, long and short; whatever is packed otherwise no reader would take.
_UNPACK: Mapping[str, Callable[[bytes], bytes]] = {
    **dict.fromkeys(("/ASCIIHexDecode", "/AHx"), lambda data: filters.ASCIIHexDecode.decode(data)),
    **dict.fromkeys(("/ASCII85Decode", "/A85"), lambda data: filters.ASCII85Decode.decode(data)),
    **dict.fromkeys(("/LZWDecode", "/LZW"), lambda data: filters.LZWDecode.decode(data)),
    **dict.fromkeys(("/RunLengthDecode", "/RL"), lambda data: filters.RunLengthDecode.decode(data)),
    "/Crypt": lambda data: data,
    **dict.fromkeys(_FLATE, lambda data: _inflated(data)),
}
# A picture is as large as it says itself, whatever it is packed with.
_PICTURES = ("/DCTDecode", "/DCT", "/JPXDecode", "/CCITTFaxDecode", "/CCF", "/JBIG2Decode")

# What a reader would run, open or send away, wherever in the file it stands.
_KEYS = {
    *("/JS", "/JavaScript", "/AA", "/EmbeddedFiles", "/EF", "/XFA", "/Collection"),
    *("/RichMediaContent", "/RichMediaSettings"),
}
_ACTIONS = {
    *("/JavaScript", "/Launch", "/ImportData", "/SubmitForm", "/GoToE", "/GoToR", "/Thread"),
    *("/RichMediaExecute", "/Rendition", "/Movie", "/Sound"),
}
_ANNOTATIONS = {"/FileAttachment", "/RichMedia", "/Screen", "/Movie", "/Sound", "/3D", "/PS"}
_TYPES = {"/EmbeddedFile"}
_TURNING_PAGES = {"/NextPage", "/PrevPage", "/FirstPage", "/LastPage"}
# A link that somebody presses may lead to these.
_LINKS = ("https://", "http://", "mailto:", "tel:")


class UnpacksToTooMuch(Exception):
    """A file is small and what is packed in it is not."""


def verdict(path: str) -> str:
    """Return what is wrong with a PDF, or "ok", and it is written anew."""
    try:
        reader = PdfReader(path, strict=False)
        if reader.is_encrypted:
            return "encrypted"
        # Looked into twice: as it came, for the sake of a reason, and as it goes on.
        found = _found_in(reader)
        if found == "ok":
            PdfWriter(clone_from=reader).write(path)
            found = _found_in(PdfReader(path))
    except (UnpacksToTooMuch, LimitReachedError):
        return "unpacked"
    except Exception:
        return "unreadable"
    return found


def _found_in(reader: PdfReader) -> str:
    pages = unpacked = 0
    opening = _value(reader.root_object, "/OpenAction")
    # It may only say which page is shown first.
    if isinstance(opening, DictionaryObject) and _value(opening, "/S") != "/GoTo":
        return "active"
    for found in _dictionaries(reader.trailer):
        if _is_active(found):
            return "active"
        pages += _value(found, "/Type") == "/Page"
        if isinstance(found, StreamObject):
            unpacked += _size_of(found)
            if unpacked > _TOGETHER_MAX:
                raise UnpacksToTooMuch
    pages = max(pages, len(reader.pages))
    if pages > PAGES_MAX:
        return "pages"
    return "ok" if pages else "unreadable"


def _dictionaries(trailer: Any) -> Iterator[DictionaryObject]:
    """Yield every dictionary and stream that can be reached, each once."""
    seen: set[tuple[int, int]] = set()
    waiting: list[Any] = [trailer]
    count = 0
    while waiting:
        one = waiting.pop()
        if isinstance(one, IndirectObject):
            if (name := (one.idnum, one.generation)) in seen:
                continue
            seen.add(name)
            one = one.get_object()
        if isinstance(one, DictionaryObject):
            count += 1
            if count > _OBJECTS_MAX:
                raise ValueError("more objects than any document needs")
            yield one
            waiting += one.values()
        elif isinstance(one, ArrayObject):
            waiting += one


def _is_active(one: DictionaryObject) -> bool:
    return (
        not _KEYS.isdisjoint(one)
        or _value(one, "/S") in _ACTIONS
        or _value(one, "/Subtype") in _ANNOTATIONS
        or _value(one, "/Type") in _TYPES
        or (_value(one, "/S") == "/Named" and _value(one, "/N") not in _TURNING_PAGES)
        or ("/URI" in one and not str(one["/URI"]).lower().startswith(_LINKS))
        # What a stream has outside the file.
        or (isinstance(one, StreamObject) and not {"/F", "/Ref"}.isdisjoint(one))
    )


def _size_of(stream: StreamObject) -> int:
    """Return how many bytes a stream unpacks to, up to a picture that it may be."""
    data: bytes = stream._data  # As it is packed: what pypdf offers is unpacked already.
    named = stream["/Filter"] if "/Filter" in stream else ()  # noqa: SIM401 - `get` follows no reference
    one_or_more = (named,) if isinstance(named, str) else named
    for name in one_or_more if isinstance(one_or_more, ArrayObject | tuple) else ():
        one: Any = name.get_object() if isinstance(name, IndirectObject) else name
        if one in _PICTURES:
            break
        data = _UNPACK[one](data)
        if len(data) > _STREAM_MAX:
            raise UnpacksToTooMuch
    return len(data)


def _inflated(data: bytes) -> bytes:
    """Unpack no more than is allowed, and of what is broken whatever comes before that: so do readers."""
    found = bytearray()
    for bits in (zlib.MAX_WBITS, -zlib.MAX_WBITS):
        unpacking, waiting = zlib.decompressobj(bits), data
        with suppress(zlib.error):
            while waiting and len(found) <= _STREAM_MAX:
                found += unpacking.decompress(waiting, _AT_ONCE)
                waiting = unpacking.unconsumed_tail
        if found:
            break
    return bytes(found)


def _value(one: DictionaryObject, key: str) -> Any:
    """Return what stands under a key, also where it stands elsewhere in the file."""
    found = one[key] if key in one else None  # noqa: SIM401 - `get` follows no reference
    return found if isinstance(found, str | DictionaryObject) else None


def scanned(command: Sequence[str], path: str) -> str:
    """Return what the operator's scanner says of a file, or that it could not be asked."""
    try:
        ended = subprocess.run(  # noqa: S603 - the operator's own setting, without a shell
            [*command, path],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_SCANNING_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return "not_scanned"
    return "ok" if ended.returncode == 0 else "scanner"


def main(path: str, *scanner: str) -> None:
    """Print the verdict on a file; whoever does not come to one is ended."""
    memory = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_MAX, memory[1]))
    # Of the processor's time: no document is refused because the machine is busy.
    signal.setitimer(signal.ITIMER_PROF, _READING_SECONDS)
    signal.alarm(_READING_SECONDS + _SCANNING_SECONDS)
    found = verdict(path)
    resource.setrlimit(resource.RLIMIT_AS, memory)
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.alarm(_READING_SECONDS + _SCANNING_SECONDS)
    if found == "ok" and scanner:
        found = scanned(scanner, path)
    sys.stdout.write(found)


if __name__ == "__main__":
    main(*sys.argv[1:])
