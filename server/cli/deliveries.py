"""`flask push` and `flask mail`: messages that could not be delivered, and bounce reports."""

from pathlib import Path

import click
from flask.cli import AppGroup

from server.core.clock import database_time
from server.core.japan import moment_in_japan
from server.core.paging import LIMIT_MAX, Page
from server.core.vocabulary import Delivery
from server.integrations.mail.bounces import NotAMailbox, read_bounces
from server.notifications.queries import failed_deliveries
from server.notifications.service.bounces import record_bounce


def _delivery_group(kind: Delivery) -> AppGroup:
    group = AppGroup(kind.value, help=f"Messages that could not be delivered: {kind.label}.")

    @group.command("failed")
    def failed() -> None:
        """List messages that failed for good and are not dismissed yet, oldest first."""
        cursor: int | None = 0
        while cursor is not None:
            page = failed_deliveries(kind, Page(LIMIT_MAX, cursor))
            for message in page:
                recipient = f"アカウント {message.account_id}" if message.account_id else "アカウントのない人"
                subject = (
                    f"コンタクト {message.contact_id} {message.event or ''}" if message.contact_id else ""
                )
                click.echo(
                    f"{message.id}\t{moment_in_japan(message.failed_at)}\t{recipient}\t{subject}"
                    f"\t{message.attempts}回\t{message.failure}"
                )
            cursor = page.next_cursor

    return group


push = _delivery_group(Delivery.PUSH)
mail = _delivery_group(Delivery.MAIL)


@mail.command("bounces")
@click.argument("mailbox", type=click.Path(exists=True, path_type=Path))
def bounces(mailbox: Path) -> None:
    """Read bounce reports from a maildir or mbox, and mark accounts whose address is dead; it is safe to repeat."""
    mails = unreadable = reports = marked = 0
    try:
        for bounces_in_mail in read_bounces(mailbox):
            mails += 1
            # A bool counts as 0 or 1.
            unreadable += bounces_in_mail is None
            # Each bounce is recorded before the next mail is read, so a later fault loses nothing.
            for bounce in bounces_in_mail or ():
                reports += 1
                marked += record_bounce(
                    bounce.number, bounce.written_at, bounce.address, bounce.status, database_time()
                )
    except NotAMailbox:
        raise click.ClickException("Maildirでもmboxでもありません。") from None
    click.echo(f"メール{mails}通のうち、あて先がないという知らせは{reports}件でした。")
    click.echo(f"読めなかったメールは{unreadable}件です。")
    click.echo(f"新しく印をつけたアカウントは{marked}件です。")
