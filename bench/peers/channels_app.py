"""Django Channels under uvicorn: a message is one ORM INSERT, then a group message over the layer that is set."""

import os
from urllib.parse import parse_qs, unquote, urlparse

import django
from django.conf import settings

LAYERS = {
    "memory": {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 10_000}},
    "redis": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [os.environ.get("REDIS_URL", "")]},
    },
}
where = urlparse(os.environ["PEER_DATABASE"])
settings.configure(
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": where.path.lstrip("/"),
            "USER": unquote(where.username or ""),
            "PASSWORD": unquote(where.password or ""),
            "HOST": where.hostname or "",
            "PORT": where.port or "",
            "CONN_MAX_AGE": None,
        }
    },
    CHANNEL_LAYERS={"default": LAYERS[os.environ.get("CHANNEL_LAYER", "memory")]},
    USE_TZ=True,
)
django.setup()

from channels.generic.websocket import AsyncJsonWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter  # noqa: E402
from django.db import connection, models  # noqa: E402


class Message(models.Model):
    id = models.BigAutoField(primary_key=True)
    room = models.IntegerField()
    sender = models.IntegerField()
    words = models.TextField()
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "peer"
        db_table = "peer_message"


with connection.cursor() as cursor:
    cursor.execute(os.environ["PEER_TABLE"])
connection.close()


class Room(AsyncJsonWebsocketConsumer):
    async def connect(self) -> None:
        query = parse_qs(self.scope["query_string"].decode())
        self.room, self.person = int(query["room"][0]), int(query["person"][0])
        await self.channel_layer.group_add(f"room-{self.room}", self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(f"room-{self.room}", self.channel_name)

    async def receive_json(self, content: dict[str, str]) -> None:
        row = await Message.objects.acreate(room=self.room, sender=self.person, words=content["message"])
        message_row = {
            "id": row.id,
            "sender": self.person,
            "message": row.words,
            "sent_at": row.sent_at.isoformat(),
        }
        await self.channel_layer.group_send(f"room-{self.room}", {"type": "chat.message", "row": message_row})

    async def chat_message(self, event: dict[str, object]) -> None:
        await self.send_json(event["row"])


application = ProtocolTypeRouter({"websocket": Room.as_asgi()})
