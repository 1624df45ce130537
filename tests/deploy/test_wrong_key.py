"""gunicorn does not start, and does not retry, with a key that cannot decrypt the stored files."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STORE = """
from flask_migrate import upgrade
from server.core.transaction import transaction
from server.core.vocabulary import CertificateKind
from server.core.database import db
from server.integrations.storage.images import Picture
from server.models import Certificate, Preference
from server.core.services import picture_store
from server.core.clock import now
from bench.chat_rooms import make_rooms
from wsgi import app

with app.app_context():
    upgrade()
    make_rooms(1)
    key = picture_store().save_certificate(Picture(b"a certificate", b""))
    with transaction():
        person = db.session.query(Preference).one()
        kind = CertificateKind.DISABILITY
        db.session.add(Certificate(preference_id=person.id, kind=kind, storage_key=key, created_at=now()))
"""


@pytest.mark.ci
def test_start_with_a_wrong_key_is_refused(tmp_path: Path) -> None:
    env = os.environ | {
        "MODE": "development",
        "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3",
        "MEDIA_DIR": str(tmp_path / "media"),
        "CERTIFICATE_KEY": "the key of before",
        "HOST": "127.0.0.1",
        "PORT": "0",
    }
    subprocess.run([sys.executable, "-c", STORE], cwd=ROOT, env=env, check=True, timeout=60)  # noqa: S603
    wrong = subprocess.run(
        [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "wsgi:app"],
        cwd=ROOT,
        env=env | {"CERTIFICATE_KEY": "another key"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert wrong.returncode != 0
    assert wrong.stderr.count("CERTIFICATE_KEY: 保存してある写真やファイルを開けません。") == 1
    assert "Traceback" not in wrong.stderr
