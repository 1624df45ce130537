"""Routes for contacts, visits, rooms and notifications."""

from server.blueprints.chat import (
    answer,
    contact,
    message,
    move_in,
    notification,
    reading,
    record,
    room,
    settings,
    template,
    today,
    unread,
    visit,
)

BLUEPRINTS = (
    contact.blueprint,
    answer.blueprint,
    visit.blueprint,
    move_in.blueprint,
    record.blueprint,
    notification.blueprint,
    message.blueprint,
    room.blueprint,
    template.blueprint,
    reading.blueprint,
    settings.blueprint,
    unread.blueprint,
    today.blueprint,
)
