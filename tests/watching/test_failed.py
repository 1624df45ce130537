"""What could not be delivered: the operator is told once a day, and sends it again or puts it aside."""

from typing import Any

import pytest
from sqlalchemy import select, update

from server.core.database import db
from server.core.transaction import transaction
from server.models import Account, Mail
from server.operator.service.worker import send_operator_digest
from tests.support.clock import Clock
from tests.support.commands import as_operator
from tests.support.line import HIKARI, Line
from tests.watching.faults import Service, line_refuses_for_good, mails_fail_for_good


def test_who_runs_the_service_is_told_once_a_day_what_waits(service: Service, clock: Clock) -> None:
    operator = {"operator_email": "operator@homes.example.jp"}
    settings = service.app.extensions["settings"].model_copy(update=operator)

    def mails() -> list[str]:
        with pytest.MonkeyPatch.context() as patch, service.app.app_context():
            patch.setitem(service.app.extensions, "settings", settings)
            # As two loops do that see the same day begin.
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


@pytest.mark.parametrize("does", ["again", "aside"])
def test_a_failed_push_is_sent_again_or_put_aside_by_a_command(
    service: Service, line: Line, does: str
) -> None:
    def run(*words: str) -> Any:
        return service.app.test_cli_runner().invoke(args=as_operator(service.app, ["push", *words]))

    with line_refuses_for_good(service):
        listed = run("failed").output
    number, *_ = listed.split("\t")
    assert run(does, number).exit_code == 0
    assert service.waits() == {}
    service.pass_time(1)
    assert len(line.inbox(HIKARI)) == (1 if does == "again" else 0)
    assert "届かなかった通知はありません。" in run(does, number).output


def test_of_a_refused_push_line_s_own_sentence_stands_beside_its_number(service: Service) -> None:
    with line_refuses_for_good(service, "The property, 'to', in the request body is invalid"):
        [line] = service.operator.get("/api/operator/waiting/pushes/")
    assert (line["answer"], line["said"]) == ("400", "The property, 'to', in the request body is invalid")


def test_a_push_to_whoever_blocked_the_account_counts_as_not_delivered_and_wakes_nobody(
    service: Service, line: Line, clock: Clock
) -> None:
    service.ask()
    with service.app.app_context(), transaction():
        gone = {"line_reachable": False, "line_changed_at": clock()}
        db.session.execute(update(Account).where(Account.line_id == HIKARI).values(gone))
    service.pass_time(1)
    assert service.waits() == {"pushes": 1}
    [waiting] = service.operator.get("/api/operator/waiting/pushes/")
    assert (waiting["answer"], waiting["said"], waiting["can_be_sent_again"]) == ("not_reached", None, True)
    path = f"/api/operator/contacts/{waiting['contact_id']}/timeline/"
    timeline = service.operator.post(path, {"reason": "お問い合わせ"})
    [entry] = [entry for entry in timeline["entries"] if entry["kind"] == "push"]
    assert (entry["state_label"], entry["answer"]) == ("届きませんでした", "not_reached")
    assert service.figure("outbox_failed", "push") == 0
    assert service.alerts() == set()
    assert "had blocked or left" in service.app.test_cli_runner().invoke(args=["push", "failed"]).output


def test_a_mail_that_held_a_link_is_not_sent_again(service: Service) -> None:
    with mails_fail_for_good(service):
        runner = service.app.test_cli_runner()
        number = runner.invoke(args=["mail", "failed"]).output.split("\t")[0]
        answer = runner.invoke(args=as_operator(service.app, ["mail", "again", number]))
    assert (answer.exit_code, service.waits()) == (1, {"mails": 1})
    assert "送り直せません。リンクや招待は、新しく作って送ってください。" in answer.output
