"""How large a body may be: said beside the route that takes a larger one than others do."""

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

from server.core.schemas import ID_MAX
from server.core.transaction import give_connection_back
from server.core.turns import BoundedQueue

View = TypeVar("View", bound=Callable[..., Any])

#: JSON and forms.
BODY_MAX = 64 * 1024
#: Three pictures of the largest size, and the form around them.
UPLOAD_MAX = 32 * 1024 * 1024
#: Of a form, files included.
FIELDS_MAX = 100
#: Lists and objects in each other.
DEPTH_MAX = 10
UPLOAD = "multipart/form-data"


def takes_bytes(most: int) -> Callable[[View], View]:
    """Let a route take a larger body than others do."""

    def stamp(view: View) -> View:
        view.body_max = most  # type: ignore[attr-defined]
        return view

    return stamp


def takes_uploads(view: View) -> View:
    """Let a route take files; what comes without any is no larger than elsewhere."""
    view.upload_max = UPLOAD_MAX  # type: ignore[attr-defined]
    return view


def register_body_limits(app: Flask) -> None:
    """Limit each body by its route; whoever reads it is refused before anything is parsed."""

    @app.before_request
    def limit_body() -> None:
        view = app.view_functions.get(request.endpoint or "")
        most = getattr(view, "body_max", BODY_MAX)
        if request.mimetype == UPLOAD:
            most = getattr(view, "upload_max", most)
        request.max_content_length = most


_URLENCODED = "application/x-www-form-urlencoded"
_FORMS = (UPLOAD, _URLENCODED)
#: How long a body, or the next piece of an upload, is waited for.
READ_SECONDS = 30
_PIECE = 64 * 1024

UPLOADS = BoundedQueue()


class WholeForm(FormDataParser):
    """Refuses a form that breaks off, names no boundary or has too many fields; parses uploads off the event loop."""

    def parse(
        self,
        stream: IO[bytes],
        mimetype: str,
        content_length: int | None,
        options: dict[str, str] | None = None,
    ) -> Any:
        self.silent = False
        try:
            if mimetype == _URLENCODED:
                # Werkzeug counts the fields of the other format alone.
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
        with _received(stream) as (body, size):
            if size <= BODY_MAX:
                _, form, files = super().parse(body, UPLOAD, size, options)
            else:
                with UPLOADS.one():
                    parsed = get_hub().threadpool.apply(super().parse, (body, UPLOAD, size, options))
                _, form, files = parsed
        return stream, form, files


class WholeRequest(Request):
    """A request whose fields are read the same from a form, with lists as JSON text, and from a JSON object."""

    form_data_parser_class = WholeForm

    @cached_property
    def stream(self) -> IO[bytes]:
        found = super().stream
        # Whoever sends slowly keeps no connection to the database from others.
        give_connection_back()
        return cast(IO[bytes], _InTime(found, has_length=self.content_length is not None))

    def get_json(self, *args: Any, **kwargs: Any) -> Any:
        if self.mimetype in _FORMS:
            return self.form.to_dict()
        # A step of a contact may come without a body; to delete something, a body must say so.
        is_empty_step = self.method == "PATCH" and not self.get_data()
        if is_empty_step:
            return {}
        found = super().get_json(*args, **kwargs)
        if _is_deeper(found, DEPTH_MAX):
            raise BadRequest
        return found

    def _load_form_data(self) -> None:
        # Another format would be read as an empty form: nothing would be saved, and nobody told.
        if not self.is_json and self.mimetype not in _FORMS:
            raise UnsupportedMediaType
        super()._load_form_data()
        if self.is_json:
            fields = self.get_json()
            if not isinstance(fields, dict):
                raise BadRequest
            self.__dict__["form"] = ImmutableMultiDict(fields.items())


class _InTime:
    """A stream of which each read ends in time, and which is never cut off unnoticed."""

    def __init__(self, stream: IO[bytes], *, has_length: bool) -> None:
        self._stream = stream
        self._has_length = has_length

    def read(self, size: int = -1) -> bytes:
        try:
            with Timeout(READ_SECONDS, RequestTimeout()):
                data = self._stream.read(size)
                if size < 0 and not self._has_length:
                    # At the limit Werkzeug returns what it has, and refuses only whoever asks for more.
                    self._stream.read(1)
                return data
        except (ParseException, NoMoreData):
            # Pieces whose lengths are no numbers, or that break off.
            raise BadRequest from None


@contextmanager
def _received(stream: IO[bytes]) -> Iterator[tuple[IO[bytes], int]]:
    """Read a whole form, a large one into a file, and yield it from its beginning with its size."""
    with SpooledTemporaryFile(max_size=BODY_MAX) as body:
        while piece := stream.read(_PIECE):
            body.write(piece)
        size = body.tell()
        body.seek(0)
        yield cast(IO[bytes], body), size


def _is_deeper(value: Any, most: int) -> bool:
    """Say whether there are more lists and objects in each other than so many."""
    level = _containers([value])
    for _ in range(most):
        level = _containers(inner for outer in level for inner in _parts(outer))
    return bool(level)


def _containers(values: Iterable[Any]) -> list[Any]:
    return [value for value in values if isinstance(value, dict | list)]


def _parts(outer: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return outer.values() if isinstance(outer, dict) else outer


_NOBODYS = 0


class IdConverter(IntegerConverter):
    # More digits match no address; Python would refuse to read thousands of them.
    # `\\d` would take the digits of every script.
    regex = "[0-9]{1,10}"

    def to_python(self, value: str) -> int:
        # Refused here, the address would seem to be known by other methods only, and be answered with 405.
        number = int(value)
        return number if number <= ID_MAX else _NOBODYS


def register_ids(app: Flask) -> None:
    """Have every `<int:…>` of an address be an id; before the routes are registered."""
    app.url_map.converters["int"] = IdConverter
