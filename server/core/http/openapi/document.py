"""Completing APIFlask's OpenAPI document: security, parameters, bodies, errors, examples and the shared constants."""

import json
import re
from typing import Any

from apiflask import APIFlask
from werkzeug.routing import AnyConverter, BaseConverter, IntegerConverter

from server.core.http.openapi.calls import Call, calls_of
from server.core.http.openapi.errors import add_error_responses, describe_errors
from server.core.http.openapi.examples import add_examples
from server.core.schemas import ID_MAX
from server.integrations.storage.images import TYPES

_NESTED_NAME = re.compile(r"#/components/schemas/\w+\.(\w+)")
# APIFlask's schemas for errors; ours is `ErrorOut`.
_LIBRARY_ERRORS = ("ValidationError", "HTTPError")
_PICTURES = ", ".join(TYPES)


def finish_document(app: APIFlask, vocabulary: dict[str, Any]) -> None:
    """Register the function that completes the document."""

    @app.spec_processor
    def finish(spec: dict[str, Any] | str) -> dict[str, Any] | str:
        assert isinstance(spec, dict)  # noqa: S101 - the format is JSON
        finished = _with_short_names(spec)
        schemas = finished["components"]["schemas"]
        _require_response_fields(finished)
        describe_errors(finished)
        finished["components"]["securitySchemes"] = _security_schemes(app)
        # Blueprints can share a tag, and APIFlask adds it once for each of them.
        finished["tags"] = list({tag["name"]: tag for tag in finished["tags"]}.values())
        for call in calls_of(app, finished):
            _add_security(call)
            _complete_parameters(call)
            _complete_body(call, schemas)
            _add_next_page(call)
            add_error_responses(call)
            add_examples(call, schemas)
        finished["x-vocabulary"] = vocabulary
        return finished


def _with_short_names(spec: dict[str, Any]) -> dict[str, Any]:
    """Give each schema one name; APIFlask adds a schema `Outer.Inner` for each place where it is nested."""
    named: dict[str, Any] = {}
    for name, schema in spec["components"]["schemas"].items():
        if name not in _LIBRARY_ERRORS:
            named.setdefault(name.rpartition(".")[2], schema)
    spec["components"]["schemas"] = dict(sorted(named.items()))
    shortened: dict[str, Any] = json.loads(
        _NESTED_NAME.sub(r"#/components/schemas/\1", json.dumps(spec, ensure_ascii=False))
    )
    return shortened


def _require_response_fields(spec: dict[str, Any]) -> None:
    """Mark every field of a response as required: a response also contains the fields that have a default."""
    bodies = [
        call["requestBody"]
        for path in spec["paths"].values()
        for call in path.values()
        if isinstance(call, dict) and "requestBody" in call
    ]
    request_schemas = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(bodies)))
    for name, schema in spec["components"]["schemas"].items():
        if name not in request_schemas and "properties" in schema:
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


def _add_security(call: Call) -> None:
    """Add the roles that the view allows. An account needs one of them; a call without roles is public."""
    csrf: dict[str, list[str]] = {"csrf": []} if call.may_change else {}
    call.described["security"] = [{"session": [role], **csrf} for role in sorted(call.roles)]


def _complete_parameters(call: Call) -> None:
    for parameter in call.described["parameters"]:
        if parameter["in"] == "path":
            parameter["schema"] = _path_schema(call.rule._converters[parameter["name"]])
        else:
            parameter["schema"] = _without_null(parameter["schema"])


def _path_schema(converter: BaseConverter) -> dict[str, Any]:
    if isinstance(converter, IntegerConverter):
        return {"type": "integer", "minimum": 1, "maximum": ID_MAX, "examples": [1]}
    assert isinstance(converter, AnyConverter)  # noqa: S101 - the API's URLs have no other variables
    return {"type": "string", "enum": sorted(converter.items)}


def _complete_body(call: Call, schemas: dict[str, Any]) -> None:
    """Mark the body as required, and add how a form encodes lists (docs/decisions.md §10) and pictures."""
    if not call.sent:
        return
    call.described["requestBody"]["required"] = True
    form = call.sent.get("multipart/form-data")
    if form is None:
        return
    shape = schemas[form["schema"]["$ref"].rpartition("/")[2]]
    fields = shape["properties"]
    for name, field in fields.items():
        fields[name] = _without_null(field)
    types = {name: _content_type(field) for name, field in fields.items()}
    form["encoding"] = {name: {"contentType": type_} for name, type_ in types.items() if type_}


def _content_type(field: dict[str, Any]) -> str | None:
    if "binary" in (field.get("format"), field.get("items", {}).get("format")):
        return _PICTURES
    return "application/json" if field.get("type") == "array" else None


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Remove null from a schema: query strings and forms cannot contain null, so they leave the field out."""
    choices = [choice for choice in schema.get("anyOf", []) if choice != {"type": "null"}]
    if len(choices) != 1:
        return schema
    return {
        **choices[0],
        **{name: value for name, value in schema.items() if name not in ("anyOf", "default")},
    }


def _add_next_page(call: Call) -> None:
    if any(parameter["name"] == "cursor" for parameter in call.described["parameters"]):
        schema = {"type": "string", "examples": ['</api/chat/contacts/?cursor=51>; rel="next"']}
        description = "The URL of the next page; absent on the last page."
        call.described["responses"]["200"]["headers"] = {
            "Link": {"description": description, "schema": schema}
        }
