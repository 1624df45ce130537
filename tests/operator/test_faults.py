"""Each fault changes a metric, fires alerts, and appears on the operator's work list if they must act.

The table 「壊れたときに動く数値と警報」 of docs/deploy.md must equal these cases.
"""

import json
import re

import pytest

from server.integrations.mail.sending import MailNotSent
from tests.operator.alerts import RULES, figures, rules
from tests.operator.faults import FAULTS, Fault, Service, mail_failure

DOCS = RULES.parents[2] / "docs" / "deploy.md"
# Metrics that exist only with several machines or after a first call.
ONLY_SOMETIMES = {"redis_up", "not_ready", "chat_fanout_seconds_bucket", "chat_messages_said_total"}
FUNCTIONS = {"histogram_quantile"}


@pytest.mark.ci
def test_no_fault_causes_no_alert(service: Service) -> None:
    assert service.alerts() == set()
    assert service.queue_counts() == {}
    assert (service.figure("ready"), service.figure("database_up")) == (1, 1)


@pytest.mark.ci
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.inject.__name__)
def test_fault_changes_its_metric_fires_its_alerts_and_is_listed(service: Service, fault: Fault) -> None:
    before = service.figure(*fault.figure)
    with fault.inject(service):
        figure = service.figure(*fault.figure)
        fired = service.alerts()
    assert figure is not None
    assert fault.least <= figure <= fault.most
    assert before is None or not fault.least <= before <= fault.most
    assert fired == fault.alerts
    assert service.queue_counts() == fault.queue_counts


def test_documented_table_equals_the_cases() -> None:
    lines = DOCS.read_text(encoding="utf-8").splitlines()
    for fault in FAULTS:
        named = "、".join(f"`{alert}`" for alert in sorted(fault.alerts))
        name, *labels = fault.figure
        figure = f"`{name}`" + "".join(f"（{label}）" for label in labels)
        queue = "届かなかったLINEとメール" if fault.queue_counts else "－"
        assert f"| {fault.name} | {figure} | {named} | {queue} |" in lines


@pytest.mark.parametrize("late", [3, 60])
def test_retry_does_not_reset_the_delay_of_a_message(service: Service, late: int) -> None:
    with mail_failure(MailNotSent("ConnectionRefusedError", final=False)):
        service.forget_password()
        service.pass_time(late)
        overdue = service.figure("outbox_overdue_seconds", "mail")
    assert overdue == pytest.approx(late * 60, abs=1)


def test_rules_and_board_use_only_exported_metrics(service: Service) -> None:
    # The metrics of requests exist only after a first request.
    service.queue_counts()
    exported = {name for name, *_ in figures(service.metrics())} | ONLY_SOMETIMES
    board = json.loads((RULES.parent / "board.json").read_text(encoding="utf-8"))
    queries = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    queries += [rule["expr"] for rule in rules().values()]
    names = {name for one in queries for name in re.findall(r"\b[a-z]+(?:_[a-z]+)+\b(?!\()", one)}
    assert names - FUNCTIONS <= exported
    assert {"outbox_failed", "request_seconds_bucket", "worker_heartbeat_age_seconds"} <= names


def test_every_alert_is_documented() -> None:
    described = DOCS.read_text(encoding="utf-8")
    assert [name for name in rules() if f"`{name}`" not in described] == []
