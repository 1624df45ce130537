"""The product with the number of SQL statements of each request in the header X-Statements."""

from typing import Any

from flask import Response, g, has_request_context
from sqlalchemy import Engine, event

from wsgi import app


@event.listens_for(Engine, "before_cursor_execute")
def _count_statement(*_: Any) -> None:
    if has_request_context():
        g.statements = g.get("statements", 0) + 1


@app.after_request
def _add_header(response: Response) -> Response:
    response.headers["X-Statements"] = str(g.get("statements", 0))
    return response


__all__ = ["app"]
