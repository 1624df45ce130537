"""The calls of the OpenAPI document, each with the route that says who may make it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from apiflask import APIFlask
from werkzeug.routing import Rule

from server.core.http.csrf import SAFE_METHODS

_VARIABLE = re.compile(r"<(?:[^<:]+:)?(\w+)>")


@dataclass(frozen=True)
class Call:
    """One call: its route, and what the document says of it so far."""

    rule: Rule
    method: str
    view: Callable[..., Any]
    described: dict[str, Any]

    @property
    def roles(self) -> frozenset[str]:
        """Return who may make it; nobody named is everybody."""
        roles: frozenset[str] = self.view.allowed_roles  # type: ignore[attr-defined]
        return roles

    @property
    def may_change(self) -> bool:
        """Say whether the call may change something."""
        return self.method not in SAFE_METHODS

    @property
    def sent(self) -> dict[str, Any]:
        """Return what is sent, by its format."""
        sent: dict[str, Any] = self.described.get("requestBody", {}).get("content", {})
        return sent


def calls_of(app: APIFlask, spec: dict[str, Any]) -> Iterator[Call]:
    """Yield every call that the document describes."""
    for rule in app.url_map.iter_rules():
        described = spec["paths"].get(_VARIABLE.sub(r"{\1}", rule.rule), {})
        for method in rule.methods or ():
            if method.lower() in described:
                yield Call(rule, method, app.view_functions[rule.endpoint], described[method.lower()])
