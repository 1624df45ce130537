"""The product with a bare Flask route beside it in the same worker: its speed is told as a ratio of the two."""

from flask import Flask
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from wsgi import app

bare = Flask("bare")
_AROUND_THE_TEXT = len('{"text":""}\n')


@bare.get("/<int:length>")
def json(length: int) -> dict[str, str]:
    return {"text": "x" * (length - _AROUND_THE_TEXT)}


app.wsgi_app = DispatcherMiddleware(app.wsgi_app, {"/bare": bare})  # type: ignore[method-assign]
