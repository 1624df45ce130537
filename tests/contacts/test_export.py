"""The export of a person's data by the operator."""

import json
import zipfile
from pathlib import Path

import pytest
from apiflask import APIFlask

from tests.support.people import People


def test_export_contains_the_steps_of_the_case(app: APIFlask, people: People, tmp_path: Path) -> None:
    counselor = people.counselor()
    person, other = (counselor.register_preference(name=name) for name in ("山本 一郎", "ある方"))
    path = "/api/applicants/preferences/"
    counselor.patch(f"{path}{person}/rest/")
    counselor.patch(f"{path}{person}/end/", {"reason": "moved"})
    counselor.patch(f"{path}{other}/end/", {"reason": "died"})
    file = tmp_path / "person.zip"
    done = app.test_cli_runner().invoke(args=["people", "export", str(person), "--to", str(file)])
    assert done.exit_code == 0, done.output
    with zipfile.ZipFile(file) as archive:
        data = json.loads(archive.read("data.json"))
    assert data["preferences"][0]["end_reason"] == "moved"
    assert [(step["action"], step["reason"]) for step in data["case_steps"]] == [
        ("rest", None),
        ("end", "moved"),
    ]
    assert {step["preference_id"] for step in data["case_steps"]} == {person}


@pytest.mark.parametrize("is_there", [False, True])
def test_export_file_is_readable_only_by_its_owner(
    app: APIFlask, people: People, tmp_path: Path, is_there: bool
) -> None:
    person = people.counselor().register_preference(name="山本 一郎")
    file = tmp_path / "person.zip"
    if is_there:
        file.touch(0o644)
    run = app.test_cli_runner()
    assert run.invoke(args=["people", "export", str(person), "--to", str(file)]).exit_code == 0
    assert file.stat().st_mode & 0o777 == 0o600
    nowhere = run.invoke(args=["people", "export", str(person), "--to", str(tmp_path / "no" / "person.zip")])
    assert (nowhere.exit_code, "に書けません" in nowhere.output) == (1, True)
