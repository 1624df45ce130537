"""Silence ended: each fault moves a figure, makes an alert, and stands on the operator's list where they must act.

The table of docs/deploy.md, 「壊れたときに動く数値と警報」, is held to these cases.
"""

import json
import re

import pytest

from server.integrations.mail.post import MailNotSent
from tests.watching.alerts import RULES, figures, rules
from tests.watching.faults import FAULTS, Fault, Service, posting

DOCS = RULES.parents[2] / "docs" / "deploy.md"
# Prometheus' own, those of several machines, and those that a first call makes.
OF_OTHERS = {"redis_up", "not_ready", "chat_fanout_seconds_bucket", "chat_messages_said_total"}
FUNCTIONS = {"histogram_quantile"}


@pytest.mark.ci
def test_without_a_fault_nobody_is_woken(service: Service) -> None:
    assert service.alerts() == set()
    assert service.waits() == {}
    assert (service.figure("ready"), service.figure("database_up")) == (1, 1)


@pytest.mark.ci
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.happens.__name__)
def test_a_fault_moves_a_figure_makes_its_alerts_and_stands_on_the_list(
    service: Service, fault: Fault
) -> None:
    before = service.figure(*fault.figure)
    with fault.happens(service):
        figure = service.figure(*fault.figure)
        made = service.alerts()
    assert figure is not None
    assert fault.least <= figure <= fault.most
    assert before is None or not fault.least <= before <= fault.most
    assert made == fault.alerts
    assert service.waits() == fault.waits


def test_the_documents_have_the_same_table() -> None:
    lines = DOCS.read_text(encoding="utf-8").splitlines()
    for fault in FAULTS:
        named = "、".join(f"`{alert}`" for alert in sorted(fault.alerts))
        name, *labels = fault.figure
        figure = f"`{name}`" + "".join(f"（{label}）" for label in labels)
        stands = "届かなかったLINEとメール" if fault.waits else "－"
        assert f"| {fault.name} | {figure} | {named} | {stands} |" in lines


@pytest.mark.parametrize("late", [3, 60])
def test_another_try_does_not_hide_how_late_a_message_is(service: Service, late: int) -> None:
    with posting(MailNotSent("ConnectionRefusedError", final=False)):
        service.forget_password()
        service.pass_time(late)
        overdue = service.figure("outbox_overdue_seconds", "mail")
    assert overdue == pytest.approx(late * 60, abs=1)


def test_rules_and_board_ask_only_for_figures_that_are_told(service: Service) -> None:
    # A first request makes the figures of requests.
    service.waits()
    told = {name for name, *_ in figures(service.told())} | OF_OTHERS
    board = json.loads((RULES.parent / "board.json").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    asked += [rule["expr"] for rule in rules().values()]
    names = {name for one in asked for name in re.findall(r"\b[a-z]+(?:_[a-z]+)+\b(?!\()", one)}
    assert names - FUNCTIONS <= told
    assert {"outbox_failed", "request_seconds_bucket", "worker_heartbeat_age_seconds"} <= names


def test_every_alert_has_a_line_that_says_what_to_do() -> None:
    described = DOCS.read_text(encoding="utf-8")
    assert [name for name in rules() if f"`{name}`" not in described] == []
