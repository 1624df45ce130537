"""`flask people`: the operator's acts for people, including a counselor's clients, who have no account."""

from pathlib import Path

import click
from flask.cli import AppGroup

from server.cli.running.arguments import CORRECTED_NAME
from server.cli.running.files import private_file
from server.cli.running.recording import recorded_change, recorded_look
from server.cli.running.refusals import echo_lines, exit_on_error
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.database import long_statements
from server.core.schemas import ID_MAX
from server.core.services import picture_store
from server.integrations.storage.packing import zip_chunks
from server.operator.service.erasing import get_registration
from server.operator.service.people import disclose, erase_person, rename_person
from server.operator.service.previews import disclosing, erasing, renaming_person
from server.people.queries.my_data import files_of, person_export

people = AppGroup("people", help="People who look for a home, by the id of their registration.")


@people.command("export")
@click.argument("number", type=click.IntRange(1, ID_MAX))
@click.option(
    "--to", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The ZIP file to write."
)
@recorded_look(Act.PERSON_EXPORTED)
@long_statements()
def export(number: int, to: Path) -> None:
    """Write all data about a person into one ZIP file."""
    person = exit_on_error(lambda: get_registration(number))
    with private_file(to) as file:
        file.writelines(zip_chunks(person_export(person.id), files_of(person.id), picture_store()))
    click.echo(f"登録{number}番の情報を {to} に書きました。本人に渡したら、このファイルは消してください。")


@people.command("erase")
@click.argument("number", type=click.IntRange(1, ID_MAX))
@click.option("--dry-run", is_flag=True, help="Only print the effects.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@recorded_change(Act.PERSON_ERASED_FOR)
@long_statements()
def erase(number: int, dry_run: bool, yes: bool) -> None:
    """Print the effects of erasing a person, ask for confirmation, then erase the person."""
    echo_lines(exit_on_error(lambda: erasing(number)))
    if dry_run:
        return
    if not yes:
        click.confirm("消しますか", abort=True)
    exit_on_error(lambda: erase_person(number, picture_store(), now()))
    click.echo("消しました。")


@people.command("rename")
@click.argument("number", type=click.IntRange(1, ID_MAX))
@click.argument("name", type=CORRECTED_NAME)
@recorded_change(Act.PERSON_RENAMED)
def rename(number: int, name: str) -> None:
    """Correct the name of a person that an office registered, and notify the assignee."""
    echo_lines(exit_on_error(lambda: renaming_person(number)))
    exit_on_error(lambda: rename_person(number, name, now()))


@people.command("disclose")
@click.argument("number", type=click.IntRange(1, ID_MAX))
@recorded_change(Act.DISCLOSURE_ANSWERED)
def disclose_to(number: int) -> None:
    """Notify a person, or their assignee, how the person receives the data that is stored about them."""
    echo_lines(exit_on_error(lambda: disclosing(number)))
    exit_on_error(lambda: disclose(number, now()))
