"""Homes of public data in the hands of a facility."""

from datetime import date
from typing import Any

from apiflask import APIFlask

from server.actions.transaction import transaction
from server.extensions import db
from server.models import HomeDraft


def give_draft(app: APIFlask, account_id: int, said: dict[str, Any]) -> None:
    """Give a facility a draft to complete that says of itself what a home does."""
    with app.app_context(), transaction():
        draft = HomeDraft(
            source_key=f"A{account_id}",
            office_number="1320000015",
            corporation="社会福祉法人こもれび",
            name=said["name"],
            phone=said["contact_phone"],
            postal_code=said["postal_code"],
            prefecture="東京都",
            address_1="世田谷区",
            address_2=said["address_2"],
            published_on=date(2022, 8, 1),
            account_id=account_id,
        )
        db.session.add(draft)
