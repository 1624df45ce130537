"""`flask line`: check the LINE settings, and set the rich menu."""

from pathlib import Path

import click
from flask.cli import AppGroup

from server.core.services import app_settings
from server.integrations.line.rich_menu import RichMenuError, replace_menu
from server.integrations.line.rich_menu_picture import draw_menu, find_font
from server.integrations.line.settings_check import check_settings

line = AppGroup("line", help="The LINE channels of this deployment.")


@line.command("check")
def check() -> None:
    """Compare our settings with those at LINE, and print each finding."""
    findings = []
    for finding in check_settings(app_settings()):
        click.echo(f"{'✓' if finding.fine else '✗'} {finding.sentence}")
        findings.append(finding)
    if not all(finding.fine for finding in findings):
        raise click.exceptions.Exit(1)


@line.command("richmenu")
@click.option("--font", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="日本語のフォント")
def richmenu(font: Path | None) -> None:
    """Set the rich menu of the official account. The new menu replaces the menu of an earlier run."""
    font = font or find_font()
    try:
        replace_menu(app_settings(), draw_menu(font))
    except RichMenuError as error:
        raise click.ClickException(f"LINEがメニューを受け取りませんでした。{error}") from None
    hint = "" if font else "日本語のフォントがないので、絵だけのメニューです（--font で文字が入ります）。"
    click.echo(f"メニューを作りました。{hint}")
