"""Request bodies: size limits per route, parsing of forms and JSON with timeouts, and ids in URLs."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, TypeVar, cast

from flask import Flask, Request, request
from gevent import Timeout, get_hub
from gunicorn.http.errors import NoMoreData, ParseException
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge, RequestTimeout, UnsupportedMediaType
from werkzeug.formparser import FormDataParser
from werkzeug.routing import IntegerConverter
from werkzeug.utils import cached_property

from server.core.bounded_queue import BoundedQueue
from server.core.schemas import ID_MAX
from server.core.transaction import release_connection
from server.homes.models import IMAGES_MAX
from server.integrations.storage.images import BYTES_MAX

View = TypeVar("View", bound=Callable[..., Any])

#: The maximum bytes of a JSON or form body.
BODY_MAX = 64 * 1024
#: The maximum bytes of a form with files: all pictures of a home and the other fields. nginx and docs repeat it.
UPLOAD_MAX = IMAGES_MAX * BYTES_MAX + 2 * 1024 * 1024
#: The maximum number of fields of a form, including files.
FIELDS_MAX = 100
#: The maximum nesting of lists and objects in JSON.
DEPTH_MAX = 10
UPLOAD = "multipart/form-data"
_URLENCODED = "application/x-www-form-urlencoded"
_FORMS = (UPLOAD, _URLENCODED)
#: The timeout of one read from a body. An upload is read in several pieces.
READ_SECONDS = 30
_PIECE_BYTES = 64 * 1024
# An id that no row has.
_NO_ID = 0

UPLOAD_QUEUE = BoundedQueue()


def max_body_bytes(most: int) -> Callable[[View], View]:
    """Raise the limit of a route's body to `most` bytes."""

    def decorate(view: View) -> View:
        view.body_max = most  # type: ignore[attr-defined]
        return view

    return decorate


def accepts_uploads(view: View) -> View:
    """Raise the limit of a route's body, but only for forms with files."""
    view.upload_max = UPLOAD_MAX  # type: ignore[attr-defined]
    return view


def register_body_limits(app: Flask) -> None:
    """Limit the body of each request by its route; reading a larger body raises an error before it is parsed."""

    @app.before_request
    def limit_body() -> None:
        view = app.view_functions.get(request.endpoint or "")
        most = getattr(view, "body_max", BODY_MAX)
        if request.mimetype == UPLOAD:
            most = getattr(view, "upload_max", most)
        request.max_content_length = most


class StrictFormParser(FormDataParser):
    """Raises errors for incomplete forms and for too many fields; parses large uploads in a thread."""

    def parse(
        self,
        stream: IO[bytes],
        mimetype: str,
        content_length: int | None,
        options: dict[str, str] | None = None,
    ) -> Any:
        # Raise errors for malformed forms instead of ignoring them.
        self.silent = False
        try:
            if mimetype == _URLENCODED:
                # Werkzeug limits the number of fields for multipart forms only.
                data = stream.read()
                if self.max_form_parts is not None and data.count(b"&") >= self.max_form_parts:
                    raise RequestEntityTooLarge
                stream = BytesIO(data)
            elif mimetype == UPLOAD:
                return self._parse_upload(stream, options)
            return super().parse(stream, mimetype, content_length, options)
        except ValueError:
            raise BadRequest from None

    def _parse_upload(self, stream: IO[bytes], options: dict[str, str] | None) -> Any:
        with _read_whole_form(stream) as (body, size):
            if size <= BODY_MAX:
                _, form, files = super().parse(body, UPLOAD, size, options)
            else:
                with UPLOAD_QUEUE.slot():
                    parsed = get_hub().threadpool.apply(super().parse, (body, UPLOAD, size, options))
                _, form, files = parsed
        return stream, form, files


class FormOrJsonRequest(Request):
    """A request whose fields can come from a form (with lists as JSON text) or from a JSON object."""

    form_data_parser_class = StrictFormParser

    @cached_property
    def stream(self) -> IO[bytes]:
        stream = super().stream
        # A slow client must not hold a database connection.
        release_connection()
        return cast(IO[bytes], _TimedStream(stream, has_length=self.content_length is not None))

    def get_json(self, *args: Any, **kwargs: Any) -> Any:
        if self.mimetype in _FORMS:
            return self.form.to_dict()
        # PATCH calls, such as the steps of a contact, need no body. Other methods must send one.
        if self.method == "PATCH" and not self.get_data():
            return {}
        value = super().get_json(*args, **kwargs)
        if _is_deeper(value, DEPTH_MAX):
            raise BadRequest
        return value

    def _load_form_data(self) -> None:
        # Werkzeug would read any other format as an empty form, and the call would succeed without saving anything.
        if not self.is_json and self.mimetype not in _FORMS:
            raise UnsupportedMediaType
        super()._load_form_data()
        if self.is_json:
            fields = self.get_json()
            if not isinstance(fields, dict):
                raise BadRequest
            # This is where Werkzeug caches the parsed form.
            self.__dict__["form"] = ImmutableMultiDict(fields.items())


class _TimedStream:
    """A stream with a timeout for each read. A read raises an error if the body is incomplete or too large."""

    def __init__(self, stream: IO[bytes], *, has_length: bool) -> None:
        self._stream = stream
        self._has_length = has_length

    def read(self, size: int = -1) -> bytes:
        try:
            with Timeout(READ_SECONDS, RequestTimeout()):
                data = self._stream.read(size)
                if size < 0 and not self._has_length:
                    # At the limit, Werkzeug returns the data that it has read. Only the next read raises an error.
                    self._stream.read(1)
                return data
        except (ParseException, NoMoreData):
            # Invalid or incomplete chunked encoding.
            raise BadRequest from None


@contextmanager
def _read_whole_form(stream: IO[bytes]) -> Iterator[tuple[IO[bytes], int]]:
    """Read a whole form and yield it with its size; a large form is stored in a temporary file meanwhile."""
    with SpooledTemporaryFile(max_size=BODY_MAX) as body:
        while piece := stream.read(_PIECE_BYTES):
            body.write(piece)
        size = body.tell()
        body.seek(0)
        yield cast(IO[bytes], body), size


def _is_deeper(value: Any, most: int) -> bool:
    """Return whether lists and objects are nested more than `most` levels deep."""
    level = _containers([value])
    for _ in range(most):
        level = _containers(item for container in level for item in _items(container))
    return bool(level)


def _containers(values: Iterable[Any]) -> list[Any]:
    return [value for value in values if isinstance(value, dict | list)]


def _items(container: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return container.values() if isinstance(container, dict) else container


class IdConverter(IntegerConverter):
    """An id in a URL; a number too large for the database becomes 0, which no row has."""

    # At most ten digits, because Python refuses to parse thousands of digits. Not `\d`, which matches digits of all
    # scripts.
    regex = "[0-9]{1,10}"

    def to_python(self, value: str) -> int:
        # An exception here would cause 405 instead of 404 if the URL has routes for other methods.
        number = int(value)
        return number if number <= ID_MAX else _NO_ID


def register_id_converter(app: Flask) -> None:
    """Use `IdConverter` for every `<int:…>` in URLs; call this before registering the routes."""
    app.url_map.converters["int"] = IdConverter
