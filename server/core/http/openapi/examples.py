"""An example for every parameter, body and answer of the document, put together from those of the fields."""

from typing import Any

from server.core.http.openapi.calls import Call

_JSON = "application/json"


def give_examples(call: Call, schemas: dict[str, Any]) -> None:
    """Give a call its examples; an answer that is a file has none."""
    for parameter in call.described["parameters"]:
        parameter["example"] = _example(parameter["schema"], schemas)
    answers = [answer.get("content", {}).get(_JSON) for answer in call.described["responses"].values()]
    for media in (*call.sent.values(), *filter(None, answers)):
        media["example"] = _example(media["schema"], schemas)


def _example(schema: dict[str, Any], schemas: dict[str, Any]) -> Any:
    """Return a value of a shape: what its fields give as examples, else the simplest."""
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
