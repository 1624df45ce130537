"""The product, whose answers say by how many statements they were made."""

from typing import Any

from flask import Response, g, has_request_context
from sqlalchemy import Engine, event

from wsgi import app


@event.listens_for(Engine, "before_cursor_execute")
def _count(*_: Any) -> None:
    if has_request_context():
        g.statements = g.get("statements", 0) + 1


@app.after_request
def _tell(answer: Response) -> Response:
    answer.headers["X-Statements"] = str(g.get("statements", 0))
    return answer


__all__ = ["app"]
