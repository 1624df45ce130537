"""`flask keys`: list the signing and encryption keys, and re-encrypt everything with the current key."""

import click
from flask.cli import AppGroup

from server.cli.running import recorded_read
from server.core.audit.rules import Act
from server.core.database import long_statements
from server.core.keys import Key
from server.core.services import app_settings, picture_store
from server.operator.service.keys import count_by_key, rotate_keys

keys = AppGroup("keys", help="The ids of the signing and encryption keys.")


@keys.command("status")
def status() -> None:
    """Print the ids of the keys, and how many pictures, files and authenticator secrets each key encrypts."""
    first_id, old_ids = _ids(app_settings().secret_keys)
    click.echo(f"SECRET_KEY: {first_id}（以前の鍵：{old_ids}）")
    first_id, old_ids = _ids(app_settings().certificate_keys)
    click.echo(f"CERTIFICATE_KEY: {first_id}（以前の鍵：{old_ids}）")
    _echo_counts()


@keys.command("rotate")
@recorded_read(Act.KEYS_ROTATED, by_machine=True)
@long_statements()
def rotate() -> None:
    """Encrypt all pictures, files and authenticator secrets with the current key; safe under load and repeatable."""
    unreadable: list[str] = []
    for progress in rotate_keys(picture_store()):
        click.echo(f"{progress.checked}件を確かめ、{progress.changed}件を書き直しました。")
        unreadable = progress.unreadable
    remaining = _echo_counts()
    if unreadable:
        names = "、".join(unreadable[:20])
        raise click.ClickException(f"どの鍵でも開けないファイルが{len(unreadable)}件あります：{names}")
    if not remaining:
        click.echo("CERTIFICATE_KEYS_OLD の値は、もういりません。")


def _echo_counts() -> int:
    """Print the number of files of each key. Return the number of files that the current key has not encrypted."""
    store, remaining = picture_store(), 0
    known_ids = {key.id for key in app_settings().certificate_keys}
    for id_, count in sorted(count_by_key(store).items()):
        is_current = id_ == store.cipher.current_key_id
        remaining += 0 if is_current else count
        name = "以前の鍵" if id_ in known_ids else "設定にない鍵"
        if is_current:
            name = "今の鍵"
        click.echo(f"{name} {id_}：{count}ファイル")
    click.echo(f"書き直していないもの：{remaining}ファイル")
    return remaining


def _ids(keys_by_age: tuple[Key, ...]) -> tuple[str, str]:
    first, *old = (key.id for key in keys_by_age)
    return first, "、".join(old) or "なし"
