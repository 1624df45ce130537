"""The OpenAPI document is valid and describes every call: a summary, its errors, and valid examples."""

import json
import re
from collections.abc import Iterator
from typing import Any, cast

import jsonschema
import pytest
from openapi_spec_validator import validate
from werkzeug.datastructures import FileStorage

from server.app import create_app
from server.cli.openapi import BUILT
from server.config import Settings
from server.core.refusals import NotAllowed, SignInNeeded
from server.core.schemas import Shape

JSON = "application/json"
METHODS = ("get", "post", "put", "patch", "delete")
# These texts need no example. Every other text that a person types needs one, because it cannot be generated.
TEXT_NEEDS_NO_EXAMPLE = ("enum", "const", "format", "default")


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The served document."""
    app = create_app(Settings(mode="development", database_url="sqlite://"))
    answer = app.test_client().get("/api/openapi.json")
    assert answer.status_code == 200
    return cast(dict[str, Any], answer.json)


def test_types_of_the_screens_are_made_from_the_served_document(document, tmp_path, monkeypatch):
    app = create_app(Settings(mode="development", database_url="sqlite://"))
    monkeypatch.chdir(tmp_path)
    result = app.test_cli_runner().invoke(args=["openapi"])
    assert result.exit_code == 0, result.output
    assert json.loads((BUILT / "openapi.json").read_text(encoding="utf-8")) == document


@pytest.fixture(scope="module")
def calls(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Every call by its method and path."""
    return {
        f"{method.upper()} {path}": described
        for path, methods in document["paths"].items()
        for method, described in methods.items()
        if method in METHODS
    }


def answers(call: dict[str, Any], *, good: bool) -> dict[str, Any]:
    return {status: answer for status, answer in call["responses"].items() if (status < "400") is good}


def test_document_is_valid_openapi(document):
    assert document["openapi"].startswith("3.1")
    validate(document)


def test_every_call_of_the_api_is_described(document, calls):
    app = create_app(Settings(mode="development", database_url="sqlite://"))
    hidden = {"/api/openapi.json", "/api/docs"}
    paths = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/")} - hidden
    assert len(paths) == len(document["paths"])
    assert len(calls) > 40


def test_every_call_has_a_summary_and_one_success_answer(calls):
    assert [name for name, call in calls.items() if not call.get("summary")] == []
    assert [name for name, call in calls.items() if len(answers(call, good=True)) != 1] == []


def test_errors_of_all_calls_have_one_schema(document, calls):
    shared = document["components"]["responses"]
    assert {answer["content"][JSON]["schema"]["$ref"] for answer in shared.values()} == {
        "#/components/schemas/ErrorOut"
    }
    for name, call in calls.items():
        for status, answer in answers(call, good=False).items():
            assert answer == {"$ref": f"#/components/responses/{status}"}, name
    assert [name for name, call in calls.items() if not answers(call, good=False)] == []


def test_every_call_lists_the_errors_of_its_kind(calls):
    for name, call in calls.items():
        follows = {
            "401": call["security"],
            "403": call["security"] or not name.startswith("GET"),
            "404": "{" in name,
            "413": "requestBody" in call,
            "422": "requestBody" in call or any(one["in"] == "query" for one in call["parameters"]),
        }
        missing = [status for status, is_so in follows.items() if is_so and status not in call["responses"]]
        assert missing == [], name


def test_error_examples_have_the_texts_of_the_server(document):
    examples = {
        status: answer["content"][JSON]["example"]
        for status, answer in document["components"]["responses"].items()
    }
    assert examples["401"]["detail"] == SignInNeeded().detail
    assert examples["403"]["detail"] == NotAllowed().detail
    assert set(examples["422"]) == {"detail", "code", "fields"}


def examples(document: dict[str, Any], calls: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Yield the place, the value and the schema of each example. The value of a missing example is None."""
    for status, answer in document["components"]["responses"].items():
        media = answer["content"][JSON]
        yield status, media.get("example"), media["schema"]
    for name, call in calls.items():
        for parameter in call["parameters"]:
            yield f"{name} {parameter['name']}", parameter.get("example"), parameter["schema"]
        for kind, media in call.get("requestBody", {}).get("content", {}).items():
            yield f"{name} {kind}", media.get("example"), media["schema"]
        for status, answer in answers(call, good=True).items():
            for kind, media in answer["content"].items():
                if kind == JSON:
                    yield f"{name} {status}", media.get("example"), media["schema"]


def test_parameters_bodies_and_answers_have_valid_examples(document, calls):
    found = list(examples(document, calls))
    assert [place for place, example, _ in found if example is None] == []
    whole = {"components": document["components"]}
    for place, example, schema in found:
        faults = jsonschema.Draft202012Validator({**whole, **schema}).iter_errors(example)
        assert [fault.message for fault in faults] == [], place


def test_limits_of_numbers_are_keywords_of_json_schema(document):
    hours = document["components"]["schemas"]["StaffNotices"]["properties"]["quiet_from"]["anyOf"][0]
    assert (hours["minimum"], hours["maximum"]) == (0, 23)
    assert (
        re.findall(r'"(?:ge|le|gt|lt)": ', json.dumps(document["components"]["schemas"]["HomeCreate"])) == []
    )


def test_only_a_patch_without_required_fields_needs_no_body(calls):
    assert calls["PATCH /api/chat/contacts/{contact_id}/confirm/"]["requestBody"]["required"] is False
    assert calls["PATCH /api/chat/contacts/{contact_id}/unconfirm/"]["requestBody"]["required"] is True
    assert calls["POST /api/accounts/passkeys/ask/"]["requestBody"]["required"] is True


def test_texts_of_people_have_their_own_example(document):
    bare = [
        f"{name}.{field}"
        for name, schema in document["components"]["schemas"].items()
        for field, described in schema.get("properties", {}).items()
        for choice in (described, *described.get("anyOf", ()))
        if choice.get("type") == "string"
        and "examples" not in choice | described
        and not choice.keys() & {*TEXT_NEEDS_NO_EXAMPLE}
    ]
    assert bare == []


def test_schemas_accept_their_own_examples(calls):
    """JSON Schema cannot express all rules of a schema, so the schema itself validates the examples."""
    for name, call in calls.items():
        for media in call.get("requestBody", {}).get("content", {}).values():
            shape = Shape.by_name[media["schema"]["$ref"].rpartition("/")[2]]
            carried = media.get("encoding", {})
            sent = {
                field: a_file_for(value)
                if "image" in carried.get(field, {}).get("contentType", "")
                else value
                for field, value in media["example"].items()
            }
            assert shape.model_validate(sent), name


def test_bodies_require_only_what_the_server_requires(document, calls):
    """Also the schemas inside a body: the filters of a saved view, the dates of a proposal."""
    schemas = document["components"]["schemas"]
    names = schemas_of(document, [call.get("requestBody") for call in calls.values()])
    assert {"SavedViewIn", "SavableContactFilters", "VisitOffer"} <= names
    for name, shape in Shape.by_name.items():
        if name in names:
            needed = shape.model_json_schema().get("required", [])
            assert schemas[name].get("required", []) == needed, name


def test_answers_contain_every_field(document, calls):
    """A schema that is in a body too has optional fields, so an answer needs a separate schema."""
    names = schemas_of(document, [call["responses"] for call in calls.values()])
    assert {"SavedViewOut", "SavedContactFilters", "SavedMatchFilters", "SavedListFilters"} <= names
    for name in names:
        schema = document["components"]["schemas"][name]
        assert schema.get("required", []) == [*schema.get("properties", ())], name


def schemas_of(document: Any, parts: list[Any]) -> set[str]:
    """Return the names of the schemas that parts of the document refer to, directly or through other schemas."""
    names = referenced_in(parts)
    while nested := referenced_in([document["components"]["schemas"][name] for name in names]) - names:
        names |= nested
    return names


def referenced_in(parts: list[Any]) -> set[str]:
    return set(re.findall(r"#/components/schemas/(\w+)", json.dumps(parts)))


def a_file_for(name: str | list[str]) -> Any:
    return FileStorage(filename=name) if isinstance(name, str) else [a_file_for(one) for one in name]
