"""The calls of the OpenAPI document, each with its route and view."""

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
    """One method of a route; `described` is the entry of this call in the document."""

    rule: Rule
    method: str
    view: Callable[..., Any]
    described: dict[str, Any]

    @property
    def roles(self) -> frozenset[str]:
        """The roles that may make the call; empty if it is public."""
        roles: frozenset[str] = self.view.allowed_roles  # type: ignore[attr-defined]
        return roles

    @property
    def may_change(self) -> bool:
        """Whether the call may change data."""
        return self.method not in SAFE_METHODS

    @property
    def sent(self) -> dict[str, Any]:
        """The body of the request, by media type."""
        bodies: dict[str, Any] = self.described.get("requestBody", {}).get("content", {})
        return bodies


def calls_of(app: APIFlask, spec: dict[str, Any]) -> Iterator[Call]:
    for rule in app.url_map.iter_rules():
        described = spec["paths"].get(_VARIABLE.sub(r"{\1}", rule.rule), {})
        for method in rule.methods or ():
            if method.lower() in described:
                yield Call(rule, method, app.view_functions[rule.endpoint], described[method.lower()])
