"""Writing, changing and deleting what an office keeps for its rooms; everybody who works there may."""

from sqlalchemy import func, select

from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.transaction import transaction
from server.models import Office, RoomTemplate
from server.rooms.rules import TEMPLATES_MAX


def write_template(office_id: int, title: str, text: str) -> RoomTemplate:
    """Keep one more, as long as there are not too many."""
    with transaction():
        # Of two colleagues who write at once the second counts what the first has written.
        db.session.execute(select(Office.id).where(Office.id == office_id).with_for_update(key_share=True))
        kept = db.session.scalar(select(func.count()).where(RoomTemplate.office_id == office_id)) or 0
        if kept >= TEMPLATES_MAX:
            raise Conflict(
                f"文例は{TEMPLATES_MAX}件までです。使わない文例を消すと、書けます。", "templates_full"
            )
        template = RoomTemplate(office_id=office_id, title=title, text=text)
        db.session.add(template)
    return template


def change_template(office_id: int, template_id: int, title: str, text: str) -> RoomTemplate:
    """Write an office's template anew."""
    with transaction():
        template = _hold(office_id, template_id)
        template.title, template.text = title, text
    return template


def delete_template(office_id: int, template_id: int) -> None:
    """Delete an office's template."""
    with transaction():
        db.session.delete(_hold(office_id, template_id))


def _hold(office_id: int, template_id: int) -> RoomTemplate:
    statement = select(RoomTemplate).where(
        RoomTemplate.id == template_id, RoomTemplate.office_id == office_id
    )
    template = db.session.scalar(statement.with_for_update())
    if template is None:
        raise NotFound("この文例は、もう消されています。", "template_gone")
    return template
