"""Every act of the operator has an audit code, a call, a command, and a button with its texts."""

import re
from pathlib import Path
from typing import Any

import click
import pytest
from apiflask import APIFlask

from server.app import create_app
from server.config import Settings
from server.core.audit.rules import Kind
from server.operator.acts import OPERATOR_ACTS
from server.operator.acts.entry import AccountAct, OperatorAct

ROOT = Path(__file__).resolve().parents[2]
CONSOLE = ROOT / "portal-app/src/operator"


@pytest.fixture(scope="module")
def app() -> APIFlask:
    return create_app(Settings(mode="development", database_url="sqlite://"))


def concrete_acts(base: Any) -> set[Any]:
    """Return the subclasses that describe an act."""
    found = {act for subclass in base.__subclasses__() for act in concrete_acts(subclass)}
    return found | ({base} if "name" in vars(base) else set())


def test_every_act_is_listed() -> None:
    assert {type(act) for act in OPERATOR_ACTS} == concrete_acts(OperatorAct)


def test_acts_have_unique_names_paths_and_audit_codes() -> None:
    for values in ({act.name for act in OPERATOR_ACTS}, {act.path for act in OPERATOR_ACTS}):
        assert len(values) == len(OPERATOR_ACTS)
    assert len({act.audit for act in OPERATOR_ACTS}) == len(OPERATOR_ACTS)


def test_path_of_an_act_has_the_id_that_the_audit_records() -> None:
    for act in OPERATOR_ACTS:
        assert re.findall(r"<int:(\w+)>", act.path) == [f"{act.audit.kind}_id"]
        assert isinstance(act, AccountAct) == (act.audit.kind is Kind.ACCOUNT)


def test_command_of_an_act_records_the_same_audit_code(app: APIFlask) -> None:
    groups = [group for group in app.cli.commands.values() if isinstance(group, click.Group)]
    recorded = [getattr(one.callback, "act", None) for group in groups for one in group.commands.values()]
    assert [act.name for act in OPERATOR_ACTS if recorded.count(act.audit) != 1] == []


def test_console_calls_every_act() -> None:
    """TypeScript checks the texts: `found.acts` has them for the acts with a preview."""
    files = [file for file in CONSOLE.rglob("*.ts*") if ".test." not in file.name]
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    paths = [re.sub(r"<int:(\w+)>", r"{\1}", f"/api/operator{act.path}") for act in OPERATOR_ACTS]
    assert [path for path in paths if f'"{path}"' not in source] == []
