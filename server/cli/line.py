"""`flask line`: what whoever deploys needs to know of LINE."""

from pathlib import Path

import click
from flask.cli import AppGroup

from server.core.services import app_settings
from server.integrations.line.rich_menu import RichMenuError, put_menu
from server.integrations.line.rich_menu_picture import draw_menu, find_font
from server.integrations.line.settings_check import check_settings

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


@line.command("richmenu")
@click.option("--font", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="日本語のフォント")
def richmenu(font: Path | None) -> None:
    """Put the menu at the foot of the official account's chat, in place of the one of an earlier run."""
    font = font or find_font()
    try:
        put_menu(app_settings(), draw_menu(font))
    except RichMenuError as error:
        raise click.ClickException(f"LINEがメニューを受け取りませんでした。{error}") from None
    words = "" if font else "日本語のフォントがないので、絵だけのメニューです（--font で文字が入ります）。"
    click.echo(f"メニューを作りました。{words}")
