"""The issuer settings that a production start requires."""

from typing import Any

PRODUCTION_ISSUER: dict[str, Any] = {
    "mail_from": "グループホーム <noreply@homes.example.jp>",
    "operator_name": "株式会社ひだまり",
    "operator_address": "東京都千代田区1-1",
    "privacy_officer": "個人情報管理室",
    "registration_number": "T1234567890123",
    "bank_account": "みなと銀行 本店 普通 1234567",
}
