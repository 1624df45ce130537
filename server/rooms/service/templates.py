"""Templates of an office for its rooms. Every working member may change the templates."""

from sqlalchemy import func, select

from server.core.database import WEAK_ROW_LOCK, db
from server.core.refusals import Conflict, NotFound
from server.core.transaction import transaction
from server.models import Office, RoomTemplate
from server.rooms.rules import TEMPLATES_MAX


def write_template(office_id: int, title: str, text: str) -> RoomTemplate:
    """Add a template; raise `Conflict` at the limit."""
    with transaction():
        # The lock makes concurrent calls run one by one, so that each call counts the templates of the others.
        db.session.execute(select(Office.id).where(Office.id == office_id).with_for_update(**WEAK_ROW_LOCK))
        count = db.session.scalar(select(func.count()).where(RoomTemplate.office_id == office_id)) or 0
        if count >= TEMPLATES_MAX:
            raise Conflict(
                f"文例は{TEMPLATES_MAX}件までです。使わない文例を消すと、書けます。", "templates_full"
            )
        template = RoomTemplate(office_id=office_id, title=title, text=text)
        db.session.add(template)
    return template


def change_template(office_id: int, template_id: int, title: str, text: str) -> RoomTemplate:
    with transaction():
        template = _lock_template(office_id, template_id)
        template.title, template.text = title, text
    return template


def delete_template(office_id: int, template_id: int) -> None:
    with transaction():
        db.session.delete(_lock_template(office_id, template_id))


def _lock_template(office_id: int, template_id: int) -> RoomTemplate:
    statement = select(RoomTemplate).where(
        RoomTemplate.id == template_id, RoomTemplate.office_id == office_id
    )
    template = db.session.scalar(statement.with_for_update())
    if template is None:
        raise NotFound("この文例は、もう消されています。", "template_gone")
    return template
