"""`flask push` and `flask mail`: what could not be delivered."""

from pathlib import Path

import click
from flask.cli import AppGroup

from server.cli.running.arguments import NUMBER
from server.cli.running.recording import recorded_change
from server.cli.running.refusals import exit_on_error
from server.core.audit.rules import Act
from server.core.clock import shared_now
from server.core.japan import moment_in_japan
from server.core.paging import LIMIT_MAX, Page
from server.integrations.mail.bounces import NoMailbox, read_bounces
from server.notifications.queries import Delivery, failed_deliveries
from server.notifications.service.bounces import believe_bounce
from server.notifications.service.failed import put_aside, send_again


def _group(kind: Delivery, sent_again: Act, aside: Act) -> AppGroup:
    group = AppGroup(kind.value, help=f"What could not be delivered: {kind.label}.")

    @group.command("failed")
    def failed() -> None:
        """List what failed for good and was not put aside, oldest first."""
        cursor: int | None = 0
        while cursor is not None:
            page = failed_deliveries(kind, Page(LIMIT_MAX, cursor))
            for one in page:
                whom = f"アカウント {one.account_id}" if one.account_id else "アカウントのない人"
                about = f"コンタクト {one.contact_id} {one.event or ''}" if one.contact_id else ""
                click.echo(
                    f"{one.id}\t{moment_in_japan(one.failed_at)}\t{whom}\t{about}\t{one.attempts}回\t{one.failure}"
                )
            cursor = page.next_cursor

    @group.command("again")
    @click.argument("number", type=NUMBER)
    @recorded_change(sent_again)
    def again(number: int) -> None:
        """Have one sent again."""
        exit_on_error(lambda: send_again(kind, number, shared_now()))
        click.echo("もう一度送ります。")

    @group.command("aside")
    @click.argument("number", type=NUMBER)
    @recorded_change(aside)
    def lay_aside(number: int) -> None:
        """Note that nothing more is to be done about one."""
        exit_on_error(lambda: put_aside(kind, number, shared_now()))
        click.echo("対応済みにしました。")

    return group


push = _group(Delivery.PUSH, Act.PUSH_SENT_AGAIN, Act.PUSH_PUT_ASIDE)
mail = _group(Delivery.MAIL, Act.MAIL_SENT_AGAIN, Act.MAIL_PUT_ASIDE)


@mail.command("bounces")
@click.argument("mailbox", type=click.Path(exists=True, path_type=Path))
def bounces(mailbox: Path) -> None:
    """Read in a maildir or an mbox which addresses are nobody's, and mark their accounts; again changes nothing."""
    mails = unreadable = reports = marked = 0
    try:
        for reported in read_bounces(mailbox):
            mails += 1
            unreadable += reported is None
            # Marked before the next is read: what stops the reading takes nothing of what was read back.
            for one in reported or ():
                reports += 1
                marked += believe_bounce(one.number, one.written_at, one.address, one.status, shared_now())
    except NoMailbox:
        raise click.ClickException("Maildirでもmboxでもありません。") from None
    click.echo(f"メール{mails}通のうち、あて先がないという知らせは{reports}件でした。")
    click.echo(f"読めなかったメールは{unreadable}件です。")
    click.echo(f"新しく印をつけたアカウントは{marked}件です。")
