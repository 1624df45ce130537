"""Finishing the OpenAPI document: short schema names, who may call, and the screens' vocabulary."""

import json
import re
from typing import Any

from apiflask import APIFlask

_ERRORS = ("ValidationError", "HTTPError")
_NESTED_NAME = re.compile(r"#/components/schemas/\w+\.(\w+)")
_VARIABLE = re.compile(r"<(?:\w+:)?(\w+)>")


def finish_document(app: APIFlask, vocabulary: dict[str, Any]) -> None:
    """Register what is done to the document before it is served."""

    @app.spec_processor
    def finish(spec: dict[str, Any] | str) -> dict[str, Any] | str:
        assert isinstance(spec, dict)  # noqa: S101 - the format is JSON
        finished = _with_short_names(spec)
        _say_that_answers_are_whole(finished)
        _say_who_may_call(app, finished)
        finished["x-vocabulary"] = vocabulary
        return finished


def _with_short_names(spec: dict[str, Any]) -> dict[str, Any]:
    """Name a shape once: the library writes `Outer.Inner` for each place a shape is nested in."""
    schemas = spec.get("components", {}).get("schemas", {})
    named: dict[str, Any] = {}
    for name, schema in schemas.items():
        named.setdefault(name.rpartition(".")[2], schema)
    spec["components"]["schemas"] = dict(sorted(named.items()))
    shortened: dict[str, Any] = json.loads(
        _NESTED_NAME.sub(r"#/components/schemas/\1", json.dumps(spec, ensure_ascii=False))
    )
    return shortened


def _say_that_answers_are_whole(spec: dict[str, Any]) -> None:
    """Mark every field of an answer as present: a default is for those who send, not for those who read."""
    bodies = [
        call["requestBody"]
        for path in spec["paths"].values()
        for call in path.values()
        if isinstance(call, dict) and "requestBody" in call
    ]
    sent = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(bodies)))
    for name, schema in spec["components"]["schemas"].items():
        if name not in sent and name not in _ERRORS and "properties" in schema:
            schema["required"] = list(schema["properties"])


def _say_who_may_call(app: APIFlask, spec: dict[str, Any]) -> None:
    """Name each call's roles, as its view states them; any one of them is enough, and none is everybody."""
    spec["components"]["securitySchemes"] = {
        "session": {"type": "apiKey", "in": "cookie", "name": app.config["JWT_ACCESS_COOKIE_NAME"]}
    }
    for rule in app.url_map.iter_rules():
        calls = spec["paths"].get(_VARIABLE.sub(r"{\1}", rule.rule), {})
        for method in rule.methods or ():
            if method.lower() in calls:
                view: Any = app.view_functions[rule.endpoint]
                roles = sorted(view.allowed_roles)
                calls[method.lower()]["security"] = [{"session": [role]} for role in roles]
