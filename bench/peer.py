"""The product and a bare Flask route in one worker; `bench:http` reports the ratio of their speeds."""

from flask import Flask
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from wsgi import app

bare = Flask("bare")
_JSON_OVERHEAD = len('{"text":""}\n')


@bare.get("/<int:length>")
def json(length: int) -> dict[str, str]:
    return {"text": "x" * (length - _JSON_OVERHEAD)}


app.wsgi_app = DispatcherMiddleware(app.wsgi_app, {"/bare": bare})  # type: ignore[method-assign]
