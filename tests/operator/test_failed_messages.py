"""Undelivered messages: the operator's daily digest, sending again, and dismissing."""

from typing import Any

import pytest
from sqlalchemy import select, update

from server.core.database import db
from server.core.transaction import transaction
from server.models import Account, Mail
from server.operator.service.worker import send_operator_digest
from tests.operator.faults import Service, line_refuses_for_good, mails_fail_for_good
from tests.support.clock import Clock
from tests.support.commands import as_operator
from tests.support.line import HIKARI, Line


def test_operator_gets_a_daily_digest(service: Service, clock: Clock) -> None:
    operator = {"operator_email": "operator@homes.example.jp"}
    settings = service.app.extensions["settings"].model_copy(update=operator)

    def mails() -> list[str]:
        with pytest.MonkeyPatch.context() as patch, service.app.app_context():
            patch.setitem(service.app.extensions, "settings", settings)
            # Like two concurrent workers at the start of a day.
            send_operator_digest(clock())
            send_operator_digest(clock())
            written = db.session.scalars(select(Mail.text).where(Mail.address == operator["operator_email"]))
            return list(written)

    assert mails() == []
    clock.forward(days=1)
    with mails_fail_for_good(service):
        assert mails()[-1].count("届かなかったメール：1件") == 1
        clock.forward(hours=19)
        assert len(mails()) == 1
        clock.forward(hours=1)
        assert len(mails()) == 2


@pytest.mark.parametrize("command", ["again", "aside"])
def test_command_sends_a_failed_push_again_or_dismisses_it(
    service: Service, line: Line, command: str
) -> None:
    def run(*words: str) -> Any:
        return service.app.test_cli_runner().invoke(args=as_operator(service.app, ["push", *words]))

    with line_refuses_for_good(service):
        listed = run("failed").output
    number, *_ = listed.split("\t")
    assert run(command, number).exit_code == 0
    assert service.queue_counts() == {}
    service.pass_time(1)
    assert len(line.inbox(HIKARI)) == (1 if command == "again" else 0)
    assert "届かなかった通知はありません。" in run(command, number).output


def test_refused_push_shows_lines_message_and_status(service: Service) -> None:
    with line_refuses_for_good(service, "The property, 'to', in the request body is invalid"):
        [line] = service.operator.get("/api/operator/waiting/pushes/")
    assert (line["answer"], line["said"]) == ("400", "The property, 'to', in the request body is invalid")


def test_push_to_a_person_who_blocked_the_account_is_undelivered_but_no_failure(
    service: Service, line: Line, clock: Clock
) -> None:
    service.ask()
    with service.app.app_context(), transaction():
        unreachable = {"line_reachable": False, "line_changed_at": clock()}
        db.session.execute(update(Account).where(Account.line_id == HIKARI).values(unreachable))
    service.pass_time(1)
    assert service.queue_counts() == {"pushes": 1}
    [waiting] = service.operator.get("/api/operator/waiting/pushes/")
    assert (waiting["answer"], waiting["said"], waiting["can_be_sent_again"]) == ("not_reached", None, True)
    path = f"/api/operator/contacts/{waiting['contact_id']}/timeline/"
    timeline = service.operator.post(path, {"reason": "お問い合わせ"})
    [entry] = [entry for entry in timeline["entries"] if entry["kind"] == "push"]
    assert (entry["state_label"], entry["answer"]) == ("届きませんでした", "not_reached")
    assert service.figure("outbox_failed", "push") == 0
    assert "had blocked or left" in service.app.test_cli_runner().invoke(args=["push", "failed"]).output


def test_mail_with_a_link_cannot_be_sent_again(service: Service) -> None:
    with mails_fail_for_good(service):
        runner = service.app.test_cli_runner()
        number = runner.invoke(args=["mail", "failed"]).output.split("\t")[0]
        answer = runner.invoke(args=as_operator(service.app, ["mail", "again", number]))
    assert (answer.exit_code, service.queue_counts()) == (1, {"mails": 1})
    assert "送り直せません。リンクや招待は、新しく作って送ってください。" in answer.output
