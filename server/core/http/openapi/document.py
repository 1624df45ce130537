"""Finishing the OpenAPI document: who may call, what is sent, errors, examples, and the screens' vocabulary."""

import json
import re
from typing import Any

from apiflask import APIFlask
from werkzeug.routing import AnyConverter, BaseConverter, IntegerConverter

from server.core.http.openapi.calls import Call, calls_of
from server.core.http.openapi.errors import describe_errors, say_errors
from server.core.http.openapi.examples import give_examples
from server.core.schemas import ID_MAX
from server.integrations.storage.images import TYPES

_NESTED_NAME = re.compile(r"#/components/schemas/\w+\.(\w+)")
# Our errors have one shape, which takes the place of these.
_ERRORS_OF_THE_LIBRARY = ("ValidationError", "HTTPError")
_PICTURES = ", ".join(TYPES)


def finish_document(app: APIFlask, vocabulary: dict[str, Any]) -> None:
    """Register what is done to the document before it is served."""

    @app.spec_processor
    def finish(spec: dict[str, Any] | str) -> dict[str, Any] | str:
        assert isinstance(spec, dict)  # noqa: S101 - the format is JSON
        finished = _with_short_names(spec)
        schemas = finished["components"]["schemas"]
        _say_that_answers_are_whole(finished)
        describe_errors(finished)
        finished["components"]["securitySchemes"] = _security_schemes(app)
        # Several blueprints share one, and the library names it once for each.
        finished["tags"] = list({tag["name"]: tag for tag in finished["tags"]}.values())
        for call in calls_of(app, finished):
            _say_who_may_call(call)
            _say_what_stands_in_the_address(call)
            _say_how_it_is_sent(call, schemas)
            _say_where_the_next_page_is(call)
            say_errors(call)
            give_examples(call, schemas)
        finished["x-vocabulary"] = vocabulary
        return finished


def _with_short_names(spec: dict[str, Any]) -> dict[str, Any]:
    """Name a shape once: the library writes `Outer.Inner` for each place a shape is nested in."""
    named: dict[str, Any] = {}
    for name, schema in spec["components"]["schemas"].items():
        if name not in _ERRORS_OF_THE_LIBRARY:
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
        if name not in sent and "properties" in schema:
            schema["required"] = list(schema["properties"])


def _security_schemes(app: APIFlask) -> dict[str, Any]:
    config = app.config
    return {
        "session": {"type": "apiKey", "in": "cookie", "name": config["JWT_ACCESS_COOKIE_NAME"]},
        "csrf": {
            "type": "apiKey",
            "in": "header",
            "name": config["JWT_ACCESS_CSRF_HEADER_NAME"],
            "description": f"The value of the cookie {config['JWT_ACCESS_CSRF_COOKIE_NAME']}.",
        },
    }


def _say_who_may_call(call: Call) -> None:
    """Name the call's roles, as its view states them; any one of them is enough, and none is everybody."""
    csrf: dict[str, list[str]] = {"csrf": []} if call.may_change else {}
    call.described["security"] = [{"session": [role], **csrf} for role in sorted(call.roles)]


def _say_what_stands_in_the_address(call: Call) -> None:
    for parameter in call.described["parameters"]:
        if parameter["in"] == "path":
            parameter["schema"] = _argument(call.rule._converters[parameter["name"]])
        else:
            parameter["schema"] = _left_out_instead_of_null(parameter["schema"])


def _argument(converter: BaseConverter) -> dict[str, Any]:
    if isinstance(converter, IntegerConverter):
        return {"type": "integer", "minimum": 1, "maximum": ID_MAX, "examples": [1]}
    assert isinstance(converter, AnyConverter)  # noqa: S101 - the API's addresses have no other variables
    return {"type": "string", "enum": sorted(converter.items)}


def _say_how_it_is_sent(call: Call, schemas: dict[str, Any]) -> None:
    """Say that a body is needed, and how a form carries its lists (docs/decisions.md §10) and its pictures."""
    if not call.sent:
        return
    call.described["requestBody"]["required"] = True
    form = call.sent.get("multipart/form-data")
    if form is None:
        return
    shape = schemas[form["schema"]["$ref"].rpartition("/")[2]]
    fields = shape["properties"]
    for name, field in fields.items():
        fields[name] = _left_out_instead_of_null(field)
    carried = {name: _carried(field) for name, field in fields.items()}
    form["encoding"] = {name: {"contentType": kind} for name, kind in carried.items() if kind}


def _carried(field: dict[str, Any]) -> str | None:
    if "binary" in (field.get("format"), field.get("items", {}).get("format")):
        return _PICTURES
    return "application/json" if field.get("type") == "array" else None


def _left_out_instead_of_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Neither an address nor a form has a word for null: what has no value is left out."""
    choices = [choice for choice in schema.get("anyOf", []) if choice != {"type": "null"}]
    if len(choices) != 1:
        return schema
    return {
        **choices[0],
        **{name: value for name, value in schema.items() if name not in ("anyOf", "default")},
    }


def _say_where_the_next_page_is(call: Call) -> None:
    if any(parameter["name"] == "cursor" for parameter in call.described["parameters"]):
        schema = {"type": "string", "examples": ['</api/chat/contacts/?cursor=51>; rel="next"']}
        description = "Where the next page is; absent on the last."
        call.described["responses"]["200"]["headers"] = {
            "Link": {"description": description, "schema": schema}
        }
