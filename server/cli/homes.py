"""`flask homes`: import homes from public data as drafts."""

import re
import resource
import sys
import time
from collections import Counter
from datetime import date
from pathlib import Path

import click
from flask.cli import AppGroup
from sqlalchemy import String

from server.cli.running import exit_on_error
from server.core.database import long_statements
from server.homes.rules import ATTRIBUTION, ParsedFile, Unreadable, read_open_homes
from server.homes.service.drafts import import_drafts
from server.integrations.postal import PostalCodes
from server.models import HomeDraft

homes = AppGroup("homes", help="Homes, and drafts of homes from public data.")

# The unit of ru_maxrss is kilobytes on Linux and bytes on macOS.
_MAXRSS_PER_MEGABYTE = 1024**2 if sys.platform == "darwin" else 1024
# Postal codes are left out, because they are not read from the file (`PostalCodes` finds them).
_LENGTH_LIMITS = {
    column.name: column.type.length
    for column in HomeDraft.__table__.columns
    if isinstance(column.type, String) and column.type.length and column.name != "postal_code"
}


@homes.command("import")
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--published", metavar="YYYY-MM", help="The month of the data, if the file name does not contain it."
)
@click.option(
    "--whole",
    is_flag=True,
    help="Believe that the file is complete, although it lacks more than half of the drafts.",
)
@long_statements()
def import_(path: Path, published: str | None, whole: bool) -> None:
    """Update the drafts of homes from WAM NET's open data of group homes (CSV)."""
    started_at = time.monotonic()
    published_on = _month_in(published or path.name)
    try:
        reading = read_open_homes(path.read_bytes(), _LENGTH_LIMITS)
    except Unreadable as reason:
        raise click.ClickException(str(reason)) from None
    postal_codes = PostalCodes()
    code_by_key = {
        home.source_key: postal_codes.find(home.prefecture, home.address_1, home.address_2)
        for home in reading.homes
    }
    codes = {key: code for key, code in code_by_key.items() if code}
    counts = exit_on_error(lambda: import_drafts(reading, codes, published_on, is_complete=whole))
    _echo_reading(reading)
    click.echo(
        f"郵便番号：{len(codes)}件は住所から見つかり、{len(code_by_key) - len(codes)}件は見つかりませんでした。"
    )
    click.echo(
        f"下書き：新しく{counts.added}件、更新{counts.updated}件、変更なし{counts.unchanged}件、なくなった{counts.removed}件。"
        f"登録済みの施設に渡した下書きは{counts.claimed}件です。"
    )
    if not counts.deletes_missing:
        click.echo(
            f"前からある{counts.before}件の下書きのうち{counts.missing}件が、このファイルにありません。"
            "ファイルが途中で切れているかもしれないので、下書きは消していません。"
            "ファイルに不足がなければ、--whole をつけて、もう一度読み込んでください。"
        )
    usage = resource.getrusage(resource.RUSAGE_SELF)
    click.echo(
        f"時間：{time.monotonic() - started_at:.1f}秒（計算は始めから{usage.ru_utime + usage.ru_stime:.1f}秒）、"
        f"メモリ：最大{usage.ru_maxrss // _MAXRSS_PER_MEGABYTE}MB。"
    )
    click.echo(ATTRIBUTION)


def _echo_reading(reading: ParsedFile) -> None:
    read, refused = len(reading.homes), reading.refused
    click.echo(
        f"行：{read + len(refused)}行のうち、{read}行を読み（うち{reading.repaired}行は直しました）、"
        f"{len(refused)}行を断りました。"
    )
    for repair, count in reading.repairs.most_common():
        click.echo(f"  直した：{repair}　{count}行")
    for reason, count in Counter(refused.values()).most_common():
        click.echo(f"  断った：{reason}　{count}行")
    for line, reason in refused.items():
        click.echo(f"  {line}行目：{reason}")


def _month_in(text: str) -> date:
    match = re.search(r"(20\d\d)[-_]?(0[1-9]|1[0-2])(?!\d)", text)
    if match is None:
        raise click.ClickException(
            "データの年月がわかりません。--published 2022-08 のように指定してください。"
        )
    return date(int(match[1]), int(match[2]), 1)
