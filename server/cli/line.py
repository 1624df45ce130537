"""`flask line`: what whoever deploys needs to know of LINE."""

import click
from flask.cli import AppGroup

from server.line.settings_check import check_settings
from server.parts import app_settings

line = AppGroup("line", help="The LINE channels of this deployment.")


@line.command("check")
def check() -> None:
    """Compare the settings with what LINE holds, and say what is wrong."""
    findings = []
    for finding in check_settings(app_settings()):
        click.echo(f"{'✓' if finding.fine else '✗'} {finding.sentence}")
        findings.append(finding)
    if not all(finding.fine for finding in findings):
        raise click.exceptions.Exit(1)
