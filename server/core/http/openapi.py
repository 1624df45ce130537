"""Completing APIFlask's OpenAPI document: security, parameters, bodies, errors, examples and the shared constants."""

import inspect
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from apiflask import APIFlask
from werkzeug.routing import AnyConverter, BaseConverter, IntegerConverter, Rule

from server.core.http.csrf import SAFE_METHODS
from server.core.http.errors import ErrorOut, error_body, http_error_body
from server.core.refusals import (
    Conflict,
    Invalid,
    NotAllowed,
    NotFound,
    Refusal,
    SignInNeeded,
    TooMany,
    Unavailable,
)
from server.core.schemas import ID_MAX
from server.integrations.storage.images import TYPES

_VARIABLE = re.compile(r"<(?:[^<:]+:)?(\w+)>")


@dataclass(frozen=True)
class Call:
    """One method of a route; `operation` is the entry of this call in the document."""

    rule: Rule
    method: str
    view: Callable[..., Any]
    operation: dict[str, Any]

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
    def request_bodies(self) -> dict[str, Any]:
        """The bodies that the request may have, by media type."""
        bodies: dict[str, Any] = self.operation.get("requestBody", {}).get("content", {})
        return bodies


def calls_of(app: APIFlask, spec: dict[str, Any]) -> Iterator[Call]:
    for rule in app.url_map.iter_rules():
        operations = spec["paths"].get(_VARIABLE.sub(r"{\1}", rule.rule), {})
        for method in rule.methods or ():
            if method.lower() in operations:
                yield Call(rule, method, app.view_functions[rule.endpoint], operations[method.lower()])


_NESTED_NAME = re.compile(r"#/components/schemas/\w+\.(\w+)")
# APIFlask's schemas for errors; ours is `ErrorOut`.
_LIBRARY_ERRORS = ("ValidationError", "HTTPError")
_PICTURES = ", ".join(TYPES)
_LIMITS = {"ge": "minimum", "le": "maximum"}


def complete_openapi(app: APIFlask, vocabulary: dict[str, Any]) -> None:
    """Register the function that completes APIFlask's document."""

    @app.spec_processor
    def complete(spec: dict[str, Any] | str) -> dict[str, Any] | str:
        assert isinstance(spec, dict)  # noqa: S101 - the format is JSON
        document = _with_short_names(spec)
        schemas = document["components"]["schemas"]
        _require_response_fields(document)
        describe_errors(document)
        document["components"]["securitySchemes"] = _security_schemes(app)
        # Blueprints can share a tag, and APIFlask adds it once for each of them.
        document["tags"] = list({tag["name"]: tag for tag in document["tags"]}.values())
        for call in calls_of(app, document):
            _add_security(call)
            _complete_parameters(call)
            _complete_body(call, schemas)
            _add_next_page(call)
            add_error_responses(call)
            add_examples(call, schemas)
        document["x-vocabulary"] = vocabulary
        return document


def _with_short_names(spec: dict[str, Any]) -> dict[str, Any]:
    """Give each schema one name; APIFlask adds a schema `Outer.Inner` for each place where it is nested."""
    named: dict[str, Any] = {}
    for name, schema in spec["components"]["schemas"].items():
        if name not in _LIBRARY_ERRORS:
            named.setdefault(name.rpartition(".")[2], schema)
    spec["components"]["schemas"] = dict(sorted(named.items()))
    shortened: dict[str, Any] = json.loads(
        _NESTED_NAME.sub(r"#/components/schemas/\1", json.dumps(spec, ensure_ascii=False)),
        object_hook=_with_json_schema_limits,
    )
    return shortened


def _with_json_schema_limits(part: dict[str, Any]) -> dict[str, Any]:
    """Rename the limits of a number: pydantic uses its own names if one of our validators runs first."""
    if part.get("type") != "integer":
        return part
    return {_LIMITS.get(name, name): value for name, value in part.items()}


def _require_response_fields(spec: dict[str, Any]) -> None:
    """Mark every field of a response as required: a response also contains the fields that have a default.

    A schema in a request keeps its optional fields, so a response needs another class for the same fields.
    """
    schemas = spec["components"]["schemas"]
    bodies = [
        call["requestBody"]
        for path in spec["paths"].values()
        for call in path.values()
        if isinstance(call, dict) and "requestBody" in call
    ]
    request_schemas = _referenced_in(bodies)
    while nested := _referenced_in([schemas[name] for name in request_schemas]) - request_schemas:
        request_schemas |= nested
    for name, schema in schemas.items():
        if name not in request_schemas and "properties" in schema:
            schema["required"] = list(schema["properties"])


def _referenced_in(part: list[Any]) -> set[str]:
    """Return the names of the schemas that a part of the document refers to."""
    return set(re.findall(r"#/components/schemas/(\w+)", json.dumps(part)))


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
    """Add the roles that the view allows, also in words. One of them is enough; a call without roles is public."""
    csrf: dict[str, list[str]] = {"csrf": []} if call.may_change else {}
    roles = sorted(call.roles)
    call.operation["security"] = [{"session": [role], **csrf} for role in roles]
    who = f"For: {', '.join(roles)}." if roles else "For everybody."
    call.operation["description"] = "\n\n".join(filter(None, (who, call.operation.get("description"))))


def _complete_parameters(call: Call) -> None:
    for parameter in call.operation["parameters"]:
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
    """State whether the body is required, and how a form encodes lists (docs/decisions.md §10) and pictures."""
    if not call.request_bodies:
        return
    # A PATCH without a body has no fields (`FormOrJsonRequest`); other methods must send one.
    call.operation["requestBody"]["required"] = call.method != "PATCH" or any(
        "required" in schemas[body["schema"]["$ref"].rpartition("/")[2]]
        for body in call.request_bodies.values()
    )
    form = call.request_bodies.get("multipart/form-data")
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
    if any(parameter["name"] == "cursor" for parameter in call.operation["parameters"]):
        schema = {"type": "string", "examples": ['</api/chat/contacts/?cursor=51>; rel="next"']}
        description = "The URL of the next page; absent on the last page."
        call.operation["responses"]["200"]["headers"] = {
            "Link": {"description": description, "schema": schema}
        }


_REFUSALS: dict[int, Refusal] = {
    401: SignInNeeded(),
    403: NotAllowed(),
    404: NotFound(),
    409: Conflict("希望条件はもう登録されています。編集画面で変更できます。", "preference_exists"),
    422: Invalid({"name": ["「グループホーム名」を入力してください。"]}),
    429: TooMany(timedelta(minutes=15)),
    503: Unavailable("LINEにつながりません。しばらくしてからもう一度お試しください。", "line_unavailable"),
}
_OTHERS = {
    400: "The body cannot be read, or the given sign-in is not valid.",
    408: "The body did not arrive completely in time.",
    413: "The body is too large or has too many fields.",
    415: "The body is not in the format of this call.",
}


def describe_errors(spec: dict[str, Any]) -> None:
    """Add one shared response with an example for each error status."""
    schema = ErrorOut.model_json_schema()
    spec["components"]["schemas"]["ErrorOut"] = schema
    responses = {
        **{status: _response(sentence, http_error_body(status)) for status, sentence in _OTHERS.items()},
        **{
            status: _response(inspect.getdoc(type(refusal)) or "", error_body(refusal))
            for status, refusal in _REFUSALS.items()
        },
    }
    for status in (429, 503):
        responses[status]["headers"] = {
            "Retry-After": {
                "description": "The seconds to wait.",
                "required": True,
                "schema": {"type": "integer"},
            }
        }
    spec["components"]["responses"] = {str(status): responses[status] for status in sorted(responses)}


def add_error_responses(call: Call) -> None:
    responses = call.operation["responses"]
    declared = {int(status) for status in responses if status >= "400"}
    derived = {
        400: call.request_bodies,
        401: call.roles,
        403: call.roles or call.may_change,
        404: call.rule.arguments,
        408: call.request_bodies,
        413: call.request_bodies,
        415: "multipart/form-data" in call.request_bodies,
        429: hasattr(call.view, "limit"),
    }
    for status in sorted(declared | {status for status, applies in derived.items() if applies}):
        responses[str(status)] = {"$ref": f"#/components/responses/{status}"}


def _response(description: str, body: dict[str, Any]) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/ErrorOut"}
    return {"description": description, "content": {"application/json": {"schema": schema, "example": body}}}


_JSON = "application/json"


def add_examples(call: Call, schemas: dict[str, Any]) -> None:
    """Add the examples of a call; responses that are files get none."""
    for parameter in call.operation["parameters"]:
        parameter["example"] = _example(parameter["schema"], schemas)
    responses = [response.get("content", {}).get(_JSON) for response in call.operation["responses"].values()]
    # The entry of a response without JSON is None.
    for media in (*call.request_bodies.values(), *filter(None, responses)):
        media["example"] = _example(media["schema"], schemas)


def _example(schema: dict[str, Any], schemas: dict[str, Any]) -> Any:
    """Return a value that a schema accepts: its example, or the simplest value."""
    if "examples" in schema:
        return schema["examples"][0]
    if schema.get("default") is not None:
        return schema["default"]
    if "$ref" in schema:
        return _example(schemas[schema["$ref"].rpartition("/")[2]], schemas)
    if "anyOf" in schema:
        return _example(schema["anyOf"][0], schemas)
    if "enum" in schema:
        return schema["enum"][0]
    if schema.get("format") == "binary":
        return "写真.jpg"
    match schema["type"]:
        case "object":
            fields = schema.get("properties", {})
            return {name: _example(field, schemas) for name, field in fields.items()}
        case "array":
            return [_example(schema["items"], schemas)]
        case "boolean":
            return False
        case "integer":
            return 1
    return schema.get("title", "")
