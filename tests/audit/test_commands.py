"""`flask audit`, and the audit of operator commands."""

import json
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest
from apiflask import APIFlask
from sqlalchemy import text

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from tests.support.clock import Clock
from tests.support.database import without_audit_triggers
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People
from tests.support.world.audit import acts_after, faults, last, rows_after

#: Commands that neither read nor change personal data.
UNRECORDED = {
    "demo seed": "fills an empty database",
    "demo population": "made-up people, never in production",
    "homes import": "public data of homes",
    "keys status": "only settings and counts",
    "line check": "only settings",
    "line richmenu": "only the menu of LINE",
    "mail bounces": "answers of mail servers; marks accounts for the work list",
    "mail failed": "only ids, codes and dates",
    "matching fairness": "made-up people",
    "matching rebuild": "recomputes derived rows",
    "matching report": "only counts",
    "openapi": "describes the program",
    "quotas list": "only ids, codes and dates",
    "push failed": "only ids, codes and dates",
    "system count": "only counts",
    "system show": "describes the service",
    "vocabulary": "describes the program",
    "worker": "a loop without an operator",
}
LIBRARY_COMMANDS = {"db", "routes", "run", "shell", "spec"}


@pytest.fixture
def run(app: APIFlask) -> Callable[..., Any]:
    """Run an operator command; return its output."""

    def command(*words: str, fails: bool = False, asked: str | None = None) -> str:
        result = app.test_cli_runner().invoke(args=list(words), input=asked)
        assert (result.exit_code != 0) is fails, result.output
        return result.output

    return command


def commands(group: click.Group, above: str = "") -> Iterator[tuple[str, click.Command]]:
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, f"{above}{name} ")
        else:
            yield f"{above}{name}", command


def test_every_command_is_recorded_or_listed_here(app: APIFlask) -> None:
    own = {name: one for name, one in commands(app.cli) if name.split()[0] not in LIBRARY_COMMANDS}
    # Flask wraps its commands once more to pass the app.
    recorded = {name for name, one in own.items() if hasattr(one.callback, "act")}
    assert {*own} - recorded == {*UNRECORDED}


def test_numbers_and_dates_of_commands_have_bounds(app: APIFlask) -> None:
    """Values that no database or calendar holds are refused with a sentence before any query."""
    taken = [
        (name, one.name, one.type)
        for name, command in commands(app.cli)
        for one in command.params
        # A seed can be any number.
        if name.split()[0] not in LIBRARY_COMMANDS and one.name != "seed"
    ]
    assert [found for found in taken if found[2] is click.INT or type(found[2]) is click.DateTime] == []
    assert len([found for found in taken if isinstance(found[2], click.IntRange)]) > 15


@pytest.mark.parametrize(
    "words",
    [
        ["accounts", "approve", "9" * 30],
        ["audit", "list", "--object", "9" * 30],
        ["audit", "list", "--since", "0001-01-01"],
        ["audit", "verify", "--kept", "{nowhere}"],
        ["fees", "suspicious", "--days", "9" * 12],
        ["people", "export", "1", "--to", "{nowhere}"],
    ],
    ids=" ".join,
)
def test_refused_command_prints_a_sentence(
    app: APIFlask, people: People, tmp_path: Path, words: list[str]
) -> None:
    people.counselor().register_preference(name="山本 一郎")
    given = [word.replace("{nowhere}", str(tmp_path / "no" / "file")) for word in words]
    result = app.test_cli_runner().invoke(args=given)
    assert (result.exit_code in (1, 2), type(result.exception)) == (True, SystemExit), result.output


def test_commands_on_an_account_are_recorded_with_its_id(
    app: APIFlask, people: People, run: Callable[..., str]
) -> None:
    account, email = people.staff_account(Role.FACILITY, "こもれび")
    run("accounts", "disable", email, "--dry-run")
    run("accounts", "disable", email)
    run("accounts", "disable", "unknown@example.com", fails=True)
    run("accounts", "enable", email)
    assert acts_after(app) == [
        ("account_disabled", "refused"),
        ("account_disabled", "done"),
        ("account_disabled", "refused"),
        ("account_enabled", "done"),
    ]
    for row in rows_after(app)[:2]:
        assert (row["object_id"], row["account_id"], row["network"]) == (account, None, None)


def test_reading_and_erasing_by_command_are_recorded(
    app: APIFlask, people: People, run: Callable[..., str], tmp_path: Path
) -> None:
    preference = people.counselor().register_preference(name="山本 一郎")
    begun = last(app)
    for words in (
        ["accounts", "requests"],
        ["accounts", "offices"],
        ["reports", "list"],
        ["fees", "suspicious"],
    ):
        run(*words)
    run("people", "export", str(preference), "--to", str(tmp_path / "all.zip"))
    run("people", "erase", str(preference), "--yes")
    assert acts_after(app, begun) == [
        (act, "done")
        for act in (
            "signups_listed",
            "offices_listed",
            "reports_listed",
            "fees_looked_into",
            "person_exported",
            "person_erased_for",
        )
    ]
    assert {row["object_id"] for row in rows_after(app, begun)[-2:]} == {preference}


def test_timeline_command_is_recorded_with_its_reason(
    app: APIFlask, people: People, run: Callable[..., str]
) -> None:
    facility, counselor = people.facility(), people.counselor()
    preference = counselor.register_preference(name="山本 一郎")
    contact = int(facility.post(CONTACTS, {"home": facility.register_home(), "preference": preference})["id"])
    begun = last(app)
    assert f"preference\t{preference}\t山本 一郎" in run("find", "山本", "--reason", "お問い合わせ")
    names = {"account": facility.id, "office": facility.office, "person": preference, "contact": contact}
    for name, number in names.items():
        run("timeline", name, str(number), "--reason", "お問い合わせ")
    run("timeline", "home", "999", "--reason", "お問い合わせ", fails=True)
    run("timeline", "account", str(facility.id), fails=True)
    rows = rows_after(app, begun)
    assert [(row["act"], row["object_id"]) for row in rows] == [
        ("searched", None),
        *((f"{name}_timeline_read", number) for name, number in names.items()),
        ("home_timeline_read", 999),
    ]
    with app.app_context():
        reasons = db.session.execute(text("SELECT reason FROM audit_reason")).scalars().all()
    assert reasons == ["お問い合わせ"] * len(rows)


def test_list_is_readable_and_has_filters(app: APIFlask, people: People, run: Callable[..., str]) -> None:
    facility, counselor = people.facility(), people.counselor()
    preference = counselor.register_preference(name="山本 一郎")
    contact = int(facility.post(CONTACTS, {"home": facility.register_home(), "preference": preference})["id"])
    facility.get(f"{CONTACTS}{contact}/")
    shown = run("audit", "list", "--account", str(facility.id), "--kind", "preference")
    assert [line.split("\t")[2:] for line in shown.splitlines()] == [
        [
            f"アカウント{facility.id}",
            "連絡のページで見ました",
            f"登録{preference}",
            f"事業所{facility.office}",
            "127.0.0.1",
            "行いました",
        ]
    ]
    assert "山本" not in run("audit", "list", "--since", "2026-03-05")
    assert run("audit", "list", "--since", "2026-03-06") == ""
    assert acts_after(app)[-1] == ("audit_listed", "done")


def test_every_recorded_command_takes_a_reason_and_some_require_it(app: APIFlask) -> None:
    taken = {
        name: [one.required for one in command.params if one.name == "reason"]
        for name, command in commands(app.cli)
        if hasattr(command.callback, "act")
    }
    assert {name for name, required in taken.items() if len(required) != 1} == set()
    assert {name for name, required in taken.items() if required == [True]} == {
        "fees looked-into",
        "find",
        "quotas looked-into",
        "reports resume",
        "reports settle",
        "reports suspend",
        *(f"timeline {name}" for name in ("account", "office", "person", "home", "contact")),
    }


def test_list_shows_the_reason_at_the_end_of_its_row(
    app: APIFlask, people: People, run: Callable[..., str]
) -> None:
    account, email = people.staff_account(Role.FACILITY, "こもれび")
    begun = last(app)
    run("accounts", "disable", email, "--reason", " お問い合わせ\u3000 2026-03-05 ")
    run("accounts", "disable", "unknown@example.com", "--reason", "まちがい", fails=True)
    run("accounts", "enable", email)
    run("accounts", "requests", "--reason", "毎日の確認")
    rows = [line.split("\t") for line in run("audit", "list").splitlines()]
    assert [(row[0], row[3:5], row[7:]) for row in rows if int(row[0]) > begun] == [
        (
            str(begun + 1),
            ["運営：アカウントの停止", f"アカウント{account}"],
            ["行いました", "お問い合わせ 2026-03-05"],
        ),
        (str(begun + 2), ["運営：アカウントの停止", "アカウント"], ["断られました", "まちがい"]),
        (str(begun + 3), ["運営：アカウントの再開", f"アカウント{account}"], ["行いました"]),
        (str(begun + 4), ["運営：申し込みの一覧", "申し込み"], ["行いました", "毎日の確認"]),
        (str(begun + 5), ["運営：監査記録の一覧", "監査記録"], ["行いました"]),
    ]
    assert faults(app) == []


def test_long_list_shows_every_reason_in_its_row(
    app: APIFlask, run: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("server.core.audit.queries"), "_BATCH_SIZE", 2)
    for number in range(5):
        run("accounts", "requests", *(["--reason", f"{number}回目"] if number % 2 else []))
    rows = [line.split("\t") for line in run("audit", "list", "--kind", "signup").splitlines()]
    assert [row[8:] for row in rows] == [[], ["1回目"], [], ["3回目"], []]


def test_export_has_one_json_line_per_row(app: APIFlask, people: People, run: Callable[..., str]) -> None:
    people.staff(*people.staff_account(Role.FACILITY, "こもれび"))
    lines = [json.loads(line) for line in run("audit", "export").splitlines()]
    assert [line["act"] for line in lines] == ["signed_in", "audit_exported"]
    assert lines[1]["former_hash"] == lines[0]["own_hash"]


def test_verify_saves_the_last_row_and_detects_a_lost_tail(
    app: APIFlask, people: People, run: Callable[..., str], tmp_path: Path
) -> None:
    people.staff(*people.staff_account(Role.FACILITY, "こもれび"))
    kept = str(tmp_path / "kept")
    assert "2行を調べました" in run("audit", "verify", "--kept", kept)
    run("audit", "verify", "--kept", kept)
    with without_audit_triggers(app), app.app_context():
        drop_after(1)
    assert "控えにある3番の行がありません。" in run("audit", "verify", "--kept", kept, fails=True)
    people.staff(*people.staff_account(Role.FACILITY, "あとから"))
    # The saved head is not overwritten after a fault.
    assert "3番の行が、控えとちがいます。" in run("audit", "verify", "--kept", kept, fails=True)


def drop_after(sequence: int) -> None:
    with transaction():
        db.session.execute(text(f"DELETE FROM audit_entry WHERE sequence > {sequence}"))


def test_rows_past_retention_are_deleted_and_the_rest_stays_valid(
    app: APIFlask, people: People, run: Callable[..., str], clock: Clock
) -> None:
    now = clock()
    clock.set(now.replace(year=2021))
    people.staff(*people.staff_account(Role.FACILITY, "こもれび"))
    people.staff(*people.staff_account(Role.FACILITY, "ひだまり"))
    clock.set(now)
    people.staff(*people.staff_account(Role.FACILITY, "こもれび"))
    assert "2行を消しました" in run("audit", "shorten")
    assert [row["sequence"] for row in rows_after(app)] == [3, 4]
    assert rows_after(app)[-1]["object_id"] == 2
    assert faults(app) == []
