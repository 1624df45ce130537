"""Metrics of `/metrics`, and the alerts that they cause."""

import json
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from prometheus_client.parser import text_string_to_metric_families

RULES = Path(__file__).resolve().parents[2] / "deploy" / "monitoring" / "alerts.yml"
TOKEN = "a token of thirty-two letters or more"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
#: Longer than the waiting time of any alert.
_LATER = "25h"
# The metrics stay constant, so the rules need not be evaluated every minute.
_EVALUATION = "30m"
Figures = dict[tuple[str, ...], float]


def figures(text: str) -> Figures:
    """Return the metrics by name and label values."""
    return {(one.name, *one.labels.values()): one.value for one in _samples(text)}


def rules() -> dict[str, dict[str, Any]]:
    """Return the alert rules by name."""
    groups = yaml.safe_load(RULES.read_text(encoding="utf-8"))["groups"]
    return {rule["alert"]: rule for group in groups for rule in group["rules"]}


def alerts(text: str, folder: Path) -> set[str]:
    """Return the alerts that fire if these metrics stay constant."""
    asked = " ".join(rule["expr"] for rule in rules().values())
    series = [
        {"series": f"{one.name}{_labels(one.labels)}", "values": f"{one.value}x1500"}
        for one in _samples(text)
        if one.name in asked
    ]
    # No alert is expected, so promtool names each one that fires.
    silent = [{"eval_time": _LATER, "alertname": name, "exp_alerts": []} for name in rules()]
    test = {"interval": "1m", "input_series": series, "alert_rule_test": silent}
    whole = {"rule_files": [str(RULES)], "evaluation_interval": _EVALUATION, "tests": [test]}
    file = folder / "alerts.yml"
    file.write_text(yaml.safe_dump(whole, allow_unicode=True))
    result = subprocess.run(["promtool", "test", "rules", str(file)], capture_output=True, text=True)  # noqa: S603, S607
    output = result.stdout + result.stderr
    fired = set(re.findall(r"alertname: (\w+), time: ", output))
    assert bool(fired) == (result.returncode != 0), output
    return fired


def _labels(labels: Mapping[str, str]) -> str:
    all_labels = {"job": "web", "instance": "web1:8000", **labels}
    return (
        "{"
        + ",".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in all_labels.items())
        + "}"
    )


def _samples(text: str) -> list[Any]:
    return [one for family in text_string_to_metric_families(text) for one in family.samples]
