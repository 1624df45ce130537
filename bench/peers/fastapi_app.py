"""FastAPI with SQLAlchemy's asynchronous ORM under uvicorn: pydantic writes the answers (`response_model`)."""

import os
from collections.abc import AsyncIterator
from datetime import date, datetime
from typing import Annotated, Any

import orm
from fastapi import Cookie, Depends, FastAPI, HTTPException
from pydantic import BaseModel, create_model
from sqlalchemy import inspect
from sqlalchemy.exc import NoResultFound
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

engine = create_async_engine(os.environ["DATABASE_URL"].replace("sqlite:", "sqlite+aiosqlite:"))
new_session = async_sessionmaker(engine, expire_on_commit=False)
app = FastAPI()


async def database() -> AsyncIterator[AsyncSession]:
    async with new_session() as session:
        yield session


Database = Annotated[AsyncSession, Depends(database)]


async def viewer(session: Database, token: Annotated[str, Cookie(alias=orm.COOKIE)]) -> tuple[int, list[int]]:
    """Return the account and its offices; refuse a request without a session."""
    try:
        found = (await session.scalars(orm.session_statement(token))).unique().one()
    except NoResultFound:
        raise HTTPException(401) from None
    return found.account_id, orm.offices_of(found)


Viewer = Annotated[tuple[int, list[int]], Depends(viewer)]


def shape(name: str, table: type[orm.Base], fields: tuple[str, ...], /, **others: Any) -> type[BaseModel]:
    """Make a schema: fields with the types of their columns, and other fields."""
    columns = inspect(table).columns
    typed = {
        field: list[str] if column.type.python_type is dict else column.type.python_type
        for field, column in columns.items()
        if field in fields
    }
    own = {field: typed[field] | None if columns[field].nullable else typed[field] for field in fields}
    return create_model(name, **own, **others)


Image = create_model("Image", id=int, image=str, thumbnail=str)
HomeInContact = shape("HomeInContact", orm.Home, orm.HOME_RULES, user=int, images=list[Image])
HomeOut = shape(
    "HomeOut",
    orm.Home,
    orm.HOME_RULES + orm.HOME_FACTS,
    user=int,
    images=list[Image],
    has_unread_notifications=bool,
    office=int,
    assignee=int | None,
    assignee_name=str | None,
)
_AREAS = {"preferredLocation_prefecture": list[str], "allowed_users": list[int]}
Card = shape("Card", orm.Preference, orm.CARD, **_AREAS)
CardAfter = shape("CardAfter", orm.Preference, orm.CARD, **_AREAS, name=str, certificates=list[str])
Outline = create_model(
    "Outline", id=None, age=int | None, gender=str | None, prefecture=str | None, allowed_users=list[int]
)
ContactOut = shape(
    "ContactOut",
    orm.Contact,
    orm.CONTACT,
    **dict.fromkeys(orm.NOT_FOR_FACILITIES, str | None),
    home=HomeInContact,
    preference=CardAfter | Card | Outline,
    address_shown=bool,
    helper_reads_along=bool,
    has_unread_notifications=bool,
    unread_messages=int,
    in_charge=create_model("InCharge", facility=str | None, seeker=str | None),
    steps=list[str],
)
PreferenceOut = shape(
    "PreferenceOut",
    orm.Preference,
    orm.PREFERENCE,
    **_AREAS,
    contacts_current_count=int,
    has_unread_notifications=bool,
    disability_certificate=str | None,
    welfare_certificate=str | None,
    kept_until=datetime | None,
    moved_in_at=datetime | None,
    office=int | None,
    assignee=int | None,
    assignee_name=str | None,
    consent=create_model("Consent", way=str, agreed_on=date, version=int) | None,
)


@app.get("/healthz")
async def healthz() -> dict[str, str]:
    return {"status": "ok"}


@app.get("/api/facilities/homes/", response_model=list[HomeOut])
async def homes(session: Database, viewer: Viewer) -> Any:
    account_id, offices = viewer
    found = (await session.scalars(orm.homes_statement(offices))).all()
    unread = {*await session.scalars(orm.unread_homes_statement(account_id, offices))}
    return [orm.home_out(home, unread) for home in found]


@app.get("/api/chat/contacts/", response_model=list[ContactOut])
async def contacts(session: Database, viewer: Viewer) -> Any:
    account_id, offices = viewer
    found = (await session.scalars(orm.contacts_statement(offices))).all()
    ids = [contact.id for contact in found]
    rows = (await session.execute(orm.unread_messages_statement(account_id, ids))).all()
    noticed = {*await session.scalars(orm.noticed_statement(account_id, ids))}
    unread = dict(map(tuple, rows))
    return [orm.contact_out(contact, unread, noticed) for contact in found]


@app.get("/api/applicants/preferences/{preference_id}/", response_model=PreferenceOut)
async def preference(session: Database, viewer: Viewer, preference_id: int) -> Any:
    account_id, offices = viewer
    person = (await session.scalars(orm.preference_statement(preference_id, offices))).one_or_none()
    if person is None:
        raise HTTPException(404)
    counts = (await session.execute(orm.contacts_of_preference_statement(account_id, preference_id))).one()
    session.add(orm.record_of(person, account_id))
    await session.commit()
    return orm.preference_out(person, counts)
