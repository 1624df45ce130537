"""What could not be delivered: the operator is told once a day, and sends it again or puts it aside."""

from typing import Any

import pytest
from sqlalchemy import select

from server.actions.notices.watching import tell_what_waits
from server.extensions import db
from server.models import Mail
from tests.api.watching.faults import Service, line_refuses_for_good, mails_fail_for_good
from tests.support.clock import Clock
from tests.support.commands import as_operator
from tests.support.line import HIKARI, Line


def test_who_runs_the_service_is_told_once_a_day_what_waits(service: Service, clock: Clock) -> None:
    operator = {"operator_email": "operator@homes.example.jp"}
    settings = service.app.extensions["settings"].model_copy(update=operator)

    def mails() -> list[str]:
        with pytest.MonkeyPatch.context() as patch, service.app.app_context():
            patch.setitem(service.app.extensions, "settings", settings)
            # As two loops do that see the same day begin.
            tell_what_waits(clock())
            tell_what_waits(clock())
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


def test_a_mail_that_held_a_link_is_not_sent_again(service: Service) -> None:
    with mails_fail_for_good(service):
        runner = service.app.test_cli_runner()
        number = runner.invoke(args=["mail", "failed"]).output.split("\t")[0]
        answer = runner.invoke(args=as_operator(service.app, ["mail", "again", number]))
    assert (answer.exit_code, service.waits()) == (1, {"mails": 1})
    assert "送り直せません。リンクや招待は、新しく作って送ってください。" in answer.output
