"""Examples for every parameter, body and response of the document, built from the examples of the fields."""

from typing import Any

from server.core.http.openapi.calls import Call

_JSON = "application/json"


def add_examples(call: Call, schemas: dict[str, Any]) -> None:
    """Add the examples of a call; responses that are files get none."""
    for parameter in call.described["parameters"]:
        parameter["example"] = _example(parameter["schema"], schemas)
    responses = [response.get("content", {}).get(_JSON) for response in call.described["responses"].values()]
    # The entry of a response without JSON is None.
    for media in (*call.sent.values(), *filter(None, responses)):
        media["example"] = _example(media["schema"], schemas)


def _example(schema: dict[str, Any], schemas: dict[str, Any]) -> Any:
    """Return a value that fits a schema: the example of each field, or the simplest value."""
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
