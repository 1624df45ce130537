"""What `/metrics` tells, and which alerts it would make."""

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
#: Longer than any alert waits.
_LATER = "25h"
Figures = dict[tuple[str, ...], float]


def figures(text: str) -> Figures:
    """Return each figure by its name and the values of its labels."""
    return {(one.name, *one.labels.values()): one.value for one in _samples(text)}


def rules() -> dict[str, dict[str, Any]]:
    """Return every alert by its name."""
    groups = yaml.safe_load(RULES.read_text(encoding="utf-8"))["groups"]
    return {rule["alert"]: rule for group in groups for rule in group["rules"]}


def alerts(text: str, folder: Path) -> set[str]:
    """Return which alerts are made where what was told stays as it is."""
    asked = " ".join(rule["expr"] for rule in rules().values())
    series = [
        {"series": f"{one.name}{_labels(one.labels)}", "values": f"{one.value}x1500"}
        for one in _samples(text)
        if one.name in asked
    ]
    # Each that is made is one that was not expected, and is named.
    silent = [{"eval_time": _LATER, "alertname": name, "exp_alerts": []} for name in rules()]
    test = {"interval": "1m", "input_series": series, "alert_rule_test": silent}
    file = folder / "alerts.yml"
    file.write_text(yaml.safe_dump({"rule_files": [str(RULES)], "tests": [test]}, allow_unicode=True))
    result = subprocess.run(["promtool", "test", "rules", str(file)], capture_output=True, text=True)  # noqa: S603, S607
    told = result.stdout + result.stderr
    made = set(re.findall(r"alertname: (\w+), time: ", told))
    assert bool(made) == (result.returncode != 0), told
    return made


def _labels(labels: Mapping[str, str]) -> str:
    told = {"job": "web", "instance": "web1:8000", **labels}
    return (
        "{"
        + ",".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in told.items())
        + "}"
    )


def _samples(text: str) -> list[Any]:
    return [one for family in text_string_to_metric_families(text) for one in family.samples]
