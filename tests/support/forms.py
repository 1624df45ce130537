"""Complete, valid forms. A test changes only the fields that it tests."""

import io
import json
from typing import Any

from PIL import Image

#: The consent of a person as a counselor states it. Ignored for applicants.
STATED_CONSENT = {"consent_way": "written", "consented_on": "2025-12-01"}


def home_form(**changes: Any) -> dict[str, Any]:
    """Return the fields of a home."""
    return {
        "name": "ひだまりホーム",
        "postal_code": "1540017",
        "prefecture": "東京都",
        "address_1": "世田谷区",
        "address_2": "世田谷1-2-3",
        "contact_name": "高橋 直子",
        "contact_phone": "0300001234",
        "contact_email": "home@example.com",
        "acceptance_levels": ["1", "2", "3"],
        "gender": "any",
        "target_groups": ["mental", "intellectual"],
        "rent": 45000,
        "building_type": "existing_house",
        "wheelchair_accessible": False,
        "smoking_allowed": False,
        "drinking_allowed": False,
        "curfew": True,
        "pets_allowed": False,
        "pets_resident": ["none"],
        "violence_accessible": False,
        "home_type": "share_house",
        "medical_supports": ["visiting_nurse"],
        "greeting": "はじめまして。ひだまりホームです。",
        "capacity": 6,
        "vacancies": 2,
        "meals_cost": 30000,
        "utilities_cost": 12000,
        "supplies_cost": 3000,
        "other_cost": 1500,
        "night_support": "night_staff",
        "station": "小田急線 経堂駅",
        "station_minutes": 8,
    } | changes


def preference_form(**changes: Any) -> dict[str, Any]:
    """Return the fields of a preference, with lists as lists."""
    return {
        "age": 27,
        "gender": "female",
        "postal_code": "1540017",
        "prefecture": "東京都",
        "address_1": "世田谷区",
        "address_2": "世田谷4-5-6",
        "preferredLocation_prefecture": ["東京都", "神奈川県"],
        "support_level": "2",
        "condition_categories": ["mental"],
        "condition_detail": "",
        "building_types": ["no_preference"],
        "home_types": ["share_house"],
        "medical_supports": ["visiting_nurse"],
        "wheelchair_accessible": False,
        "violence_accessible": False,
        "smoking_allowed": "no_preference",
        "drinking_allowed": "no_preference",
        "curfew": "no_preference",
        "pets_allowed": "no_preference",
    } | changes


def sent_form(**changes: Any) -> dict[str, Any]:
    """Return a preference as a multipart form, with lists as JSON text."""
    return as_form(preference_form(**(STATED_CONSENT | changes)))


def as_form(fields: dict[str, Any]) -> dict[str, Any]:
    """Return fields as a multipart form, with lists as JSON text."""
    return {name: json.dumps(value) if isinstance(value, list) else value for name, value in fields.items()}


def picture(width: int = 600, height: int = 400, kind: str = "JPEG") -> bytes:
    """Return a valid picture file."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), (120, 160, 90)).save(out, kind)
    return out.getvalue()
