"""`flask keys`: with which keys things are signed and encrypted, and having everything encrypted with the first."""

import click
from flask.cli import AppGroup

from server.cli.running.recording import recorded_look
from server.core.audit.rules import Act
from server.core.database import long_statements
from server.core.keys import Key
from server.core.services import app_settings, picture_store
from server.operator.service.keys import count_by_key, rotate_keys

keys = AppGroup("keys", help="The keys that sign and encrypt, known by their ids.")


@keys.command("status")
def status() -> None:
    """Say which keys there are, and how many pictures, files and secrets of apps each has encrypted."""
    secret, old_secrets = _ids(app_settings().secret_keys)
    click.echo(f"SECRET_KEY: {secret}（以前の鍵：{old_secrets}）")
    first, old = _ids(app_settings().certificate_keys)
    click.echo(f"CERTIFICATE_KEY: {first}（以前の鍵：{old}）")
    _tell_what_is_left()


@keys.command("rotate")
@recorded_look(Act.KEYS_ROTATED, by_machine=True)
@long_statements()
def rotate() -> None:
    """Encrypt all pictures, files and secrets of apps with the first key, under load; stopped, it goes on."""
    unreadable: list[str] = []
    for found in rotate_keys(picture_store()):
        click.echo(f"{found.seen}件を確かめ、{found.changed}件を書き直しました。")
        unreadable = found.unreadable
    left = _tell_what_is_left()
    if unreadable:
        names = "、".join(unreadable[:20])
        raise click.ClickException(f"どの鍵でも開けないファイルが{len(unreadable)}件あります：{names}")
    if not left:
        click.echo("CERTIFICATE_KEYS_OLD の値は、もういりません。")


def _tell_what_is_left() -> int:
    """Say what each key has encrypted; return how much of it is not the first key's."""
    store, left = picture_store(), 0
    known = {key.id for key in app_settings().certificate_keys}
    for id_, count in sorted(count_by_key(store).items(), key=str):
        is_first = id_ == store.first_key
        left += 0 if is_first else count
        name = "今の鍵" if is_first else "以前の鍵" if id_ in known else "設定にない鍵"
        click.echo(f"{name if id_ else '番号のない鍵'} {id_ or ''}：{count}ファイル")
    click.echo(f"書き直していないもの：{left}ファイル")
    return left


def _ids(found: tuple[Key, ...]) -> tuple[str, str]:
    first, *old = (key.id for key in found)
    return first, "、".join(old) or "なし"
