"""Readings of texts by a dictionary, which is loaded when somebody first asks for them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from gevent import get_hub
from gevent.monkey import get_original
from sudachipy import Dictionary, SplitMode, Tokenizer

from server.readings.furigana import Token, annotated, escaped, known_words

# A tokenizer answers one at a time. A lock of real threads, as the pool's are.
_READING = get_original("_thread", "allocate_lock")()
# What was read lately, in this process alone: the same room is opened again and again.
_KEPT = 200


def with_readings(texts: Sequence[str]) -> list[str]:
    """Return texts with readings above their kanji, which may be wrong."""
    # It never yields: on gevent's thread pool it keeps no other request waiting.
    read: list[str] = get_hub().threadpool.apply(_read_all, (tuple(texts),))
    return read


def _read_all(texts: Sequence[str]) -> list[str]:
    with _READING:
        return [_read(text) for text in texts]


@lru_cache(_KEPT)
def _read(text: str) -> str:
    tokens = [*_tokens(text)]
    # Whatever the dictionary does with rare characters, nobody's words are changed.
    return annotated(tokens) if "".join(surface for surface, _ in tokens) == text else escaped(text)


def _tokens(text: str) -> Iterator[Token]:
    for piece, reading in known_words(text):
        if reading is not None:
            yield piece, reading
        else:
            yield from ((word.surface(), word.reading_form()) for word in _tokenizer().tokenize(piece))


@lru_cache(1)
def _tokenizer() -> Tokenizer:
    return Dictionary(dict="small").tokenizer(mode=SplitMode.C)
