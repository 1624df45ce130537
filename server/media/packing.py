"""Packing what is held about a person into one file that they can read."""

import io
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import orjson

from server.domain.refusals import NotFound
from server.media.pictures import PictureStore


def packed(data: dict[str, Any], secrets: Mapping[str, str], store: PictureStore) -> bytes:
    """Return a ZIP file of data and secret pictures; their keys are given by the name that each is to have."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("data.json", orjson.dumps(data, option=orjson.OPT_INDENT_2))
        for name, key in secrets.items():
            # Nobody is kept from what is held about them because a picture was lost.
            with suppress(NotFound):
                archive.writestr(name, store.show_secret(key))
    return file.getvalue()
