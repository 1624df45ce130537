"""`flask people`: export the data about a person, who may be a counselor's client without an account."""

from pathlib import Path

import click
from flask.cli import AppGroup

from server.cli.running import exit_on_error, private_file, recorded_read
from server.core.audit.rules import Act
from server.core.database import long_statements
from server.core.schemas import ID_MAX
from server.core.services import picture_store
from server.integrations.storage.packing import zip_chunks
from server.operator.service.erasing import get_preference
from server.people.queries.my_data import files_of, person_export

people = AppGroup("people", help="People who look for a home, by the id of their registration.")


@people.command("export")
@click.argument("number", type=click.IntRange(1, ID_MAX))
@click.option(
    "--to", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The ZIP file to write."
)
@recorded_read(Act.PERSON_EXPORTED)
@long_statements()
def export(number: int, to: Path) -> None:
    """Write all data about a person into one ZIP file."""
    person = exit_on_error(lambda: get_preference(number))
    with private_file(to) as file:
        file.writelines(zip_chunks(person_export(person.id), files_of(person.id), picture_store()))
    click.echo(f"登録{number}番の情報を {to} に書きました。本人に渡したら、このファイルは消してください。")
