"""An in-memory S3-compatible storage with the four calls that the server makes."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from flask import Flask, Response, request

from server.config import Settings
from tests.support.serving import serving


class FakeS3:
    """A bucket. The next `failing` calls are answered with 503."""

    def __init__(self) -> None:
        self.objects: dict[str, bytes] = {}
        #: The last write of an object, if not now.
        self.written: dict[str, datetime] = {}
        self.failing = 0
        self.calls = 0

    def app(self) -> Flask:
        app = Flask(__name__)

        @app.before_request
        def refuse() -> Response | None:
            self.calls += 1
            signed = request.headers.get("Authorization", "")
            if not signed.startswith("AWS4-HMAC-SHA256 Credential=the-key/"):
                return _fault("AccessDenied", 403)
            if self.failing:
                self.failing -= 1
                return _fault("SlowDown", 503)
            return None

        @app.put("/pictures/<key>")
        def put(key: str) -> Response:
            body = request.get_data()
            if hashlib.sha256(body).hexdigest() != request.headers["x-amz-content-sha256"]:
                return _fault("XAmzContentSHA256Mismatch", 400)
            self.objects[key] = body
            return Response(headers={"ETag": '"1"'})

        @app.get("/pictures/<key>")
        def get(key: str) -> Response:
            return Response(self.objects[key]) if key in self.objects else _fault("NoSuchKey", 404)

        @app.get("/pictures")
        def list_all() -> Response:
            now = datetime.now(UTC)
            rows = "".join(
                f"<Contents><Key>{key}</Key><Size>{len(data)}</Size>"
                f"<LastModified>{self.written.get(key, now):%Y-%m-%dT%H:%M:%S.000Z}</LastModified></Contents>"
                for key, data in self.objects.items()
            )
            head = "<Name>pictures</Name><IsTruncated>false</IsTruncated>"
            whole = f"<ListBucketResult>{head}{rows}</ListBucketResult>"
            return Response(whole, mimetype="application/xml")

        @app.delete("/pictures/<key>")
        def delete(key: str) -> Response:
            self.objects.pop(key, None)
            return Response(status=204)

        return app


@contextmanager
def s3_storage() -> Iterator[tuple[FakeS3, Settings]]:
    """Serve an empty bucket; yield it and its settings."""
    fake = FakeS3()
    with serving(fake.app()) as address:
        named: dict[str, Any] = {"s3_endpoint": address, "s3_bucket": "pictures", "s3_access_key": "the-key"}
        yield fake, Settings(mode="development", **named, s3_secret_key="the-secret")


def _fault(code: str, status: int) -> Response:
    return Response(f"<Error><Code>{code}</Code></Error>", status, mimetype="application/xml")
