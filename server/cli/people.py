"""`flask people`: what the operator does for somebody who has no account, as a counselor's person has none."""

from pathlib import Path

import click
from flask.cli import AppGroup

from server.actions.people.erasing import erase_preference, person_numbered, what_ends
from server.cli.recording import recorded_change, recorded_look
from server.cli.refusals import or_say
from server.domain.accounts.audit import Act
from server.domain.viewer import Viewer
from server.media.packing import packed
from server.queries.people.my_data import everything_about_person, files_of
from server.schemas.base import ID_MAX
from server.services import picture_store
from server.web.clock import now

people = AppGroup("people", help="People who look for a home, by the number of their registration.")


@people.command("export")
@click.argument("number", type=click.IntRange(1, ID_MAX))
@click.option(
    "--to", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The ZIP file to write."
)
@recorded_look(Act.PERSON_EXPORTED)
def export(number: int, to: Path) -> None:
    """Write all that is held about a person into one ZIP file."""
    person = or_say(lambda: person_numbered(number))
    with to.open("wb") as file:
        file.writelines(packed(everything_about_person(person.id), files_of(person.id), picture_store()))
    click.echo(f"登録{number}番の情報を {to} に書きました。本人に渡したら、このファイルは消してください。")


@people.command("erase")
@click.argument("number", type=click.IntRange(1, ID_MAX))
@click.option("--dry-run", is_flag=True, help="Only say what would follow.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@recorded_change(Act.PERSON_ERASED_FOR)
def erase(number: int, dry_run: bool, yes: bool) -> None:
    """Erase a person: say what follows, ask, and do it."""
    person = or_say(lambda: person_numbered(number))
    ends = what_ends(number)
    click.echo(
        f"登録{number}番の内容と証明書の画像を消します。元には戻せません。"
        f"返事待ちの連絡{ends.pending}件、トークルーム{ends.rooms}件は終わり、相手に伝わります。"
    )
    if dry_run:
        return
    if not yes:
        click.confirm("消しますか", abort=True)
    owner = person.user
    actor = Viewer(owner.id, owner.role, owner.username, session_id=0)
    or_say(lambda: erase_preference(person, actor, picture_store(), now()))
    click.echo("消しました。")
