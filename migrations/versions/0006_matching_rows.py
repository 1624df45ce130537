"""What a ranking reads of a person, and the answers that a home welcomes, as bits."""

import json
from hashlib import blake2b
from itertools import islice

import sqlalchemy as sa
from alembic import op


revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

PREFECTURES = (
    "北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県"
    " 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県"
    " 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県"
).split()
# The first bit of each criterion and its answers, as they stood when these columns were made.
GENDER = (0, ("male", "female", "no_answer"))
LEVEL = (4, ("unknown", "1", "2", "3", "4", "5", "6"))
CONDITION = (12, (None, "mental", "intellectual", "physical", "developmental", "intractable"))
WHEELCHAIR, VIOLENCE, SEVERE = ((first, (False, True)) for first in (20, 22, 24))
MEDICAL = (26, (None, "no_preference", "hospital_escort", "visiting_nurse", "resident_nurse"))
HOME_TYPE = (34, (None, "day_support", "share_house", "one_room", "satellite", "no_preference"))
BUILDING = (
    42,
    (None, "existing_house", "new_house", "shared_apartment", "one_room", "mansion", "no_preference"),
)
SMOKING, DRINKING, CURFEW, PETS = ((first, ("yes", "no", "no_preference")) for first in (50, 53, 56, 59))
LIVES_HERE = 1 << 62

CHUNK = 5000


def bits(block, answers):
    first, vocabulary = block
    return sum(1 << first + number for number, answer in enumerate(vocabulary) if answer in answers)


def lists(row, *names):
    return (json.loads(row[name]) for name in names)


def answers_of(row):
    conditions, medical, home_types, buildings = lists(
        row, "condition_categories", "medical_supports", "home_types", "building_types"
    )
    care = [wish for wish in medical if wish not in ("severe_intractable", "no_preference")]
    return (
        bits(GENDER, [row["gender"]])
        + bits(LEVEL, [row["support_level"]])
        + bits(CONDITION, conditions or [None])
        + bits(WHEELCHAIR, [bool(row["wheelchair_accessible"])])
        + bits(VIOLENCE, [bool(row["violence_accessible"])])
        + bits(SEVERE, ["severe_intractable" in medical])
        + bits(MEDICAL, care or (["no_preference"] if medical else [None]))
        + bits(HOME_TYPE, home_types or [None])
        + bits(BUILDING, buildings or [None])
        + bits(SMOKING, [row["smoking_allowed"]])
        + bits(DRINKING, [row["drinking_allowed"]])
        + bits(CURFEW, [row["curfew"]])
        + bits(PETS, [row["pets_allowed"]])
    )


def town_of(name):
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)


def welcome_of(row):
    levels, groups, medical = lists(row, "acceptance_levels", "target_groups", "medical_supports")

    def need(block, offered):
        return bits(block, [False, True] if offered else [False])

    def habit(block, allowed):
        return bits(block, ["no_preference", "yes" if allowed else "no"])

    return (
        bits(GENDER, GENDER[1] if row["gender"] == "any" else [row["gender"]])
        + bits(LEVEL, levels)
        + bits(CONDITION, groups)
        + need(WHEELCHAIR, row["wheelchair_accessible"])
        + need(VIOLENCE, row["violence_accessible"])
        + need(SEVERE, "severe_intractable" in medical)
        + bits(MEDICAL, ["no_preference", *medical])
        + bits(HOME_TYPE, ["no_preference", row["home_type"]])
        + bits(BUILDING, ["no_preference", row["building_type"]])
        + habit(SMOKING, row["smoking_allowed"])
        + habit(DRINKING, row["drinking_allowed"])
        + habit(CURFEW, row["curfew"])
        + habit(PETS, row["pets_allowed"])
    )


def upgrade() -> None:
    op.drop_index("ix_preference_area_prefecture", "preference_area")
    matching_row = op.create_table(
        "matching_row",
        sa.Column("prefecture", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("preference_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("answers", sa.BigInteger(), nullable=False),
        sa.Column("contacts_current", sa.Integer(), nullable=False),
        sa.Column("town", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["preference_id"],
            ["preference.id"],
            name=op.f("fk_matching_row_preference_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "prefecture",
            "preference_id",
            name="pk_matching_row",
            postgresql_include=["answers", "contacts_current", "town"],
        ),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_matching_row_preference_id"), "matching_row", ["preference_id"])
    op.add_column(
        "home", sa.Column("welcomes", sa.BigInteger(), server_default=sa.text("0"), nullable=False)
    )
    op.drop_index("ix_home_prefecture", "home")
    active = sa.text("is_active")
    op.create_index(
        "ix_home_fit", "home", ["prefecture", "welcomes"], sqlite_where=active, postgresql_where=active
    )
    if op.get_bind().dialect.name == "postgresql":
        # The index alone is read only of pages that a vacuum has passed since they changed.
        op.execute(
            "ALTER TABLE matching_row SET (autovacuum_vacuum_scale_factor = 0.01,"
            " autovacuum_vacuum_insert_scale_factor = 0.01)"
        )
    fill_matching_rows(matching_row)
    fill_welcomes()


def fill_matching_rows(matching_row) -> None:
    active = op.get_bind().execute(
        sa.text(
            "SELECT preference.id, area.prefecture AS wished, preference.prefecture, address_1, gender,"
            " support_level, CAST(condition_categories AS TEXT) AS condition_categories,"
            " CAST(medical_supports AS TEXT) AS medical_supports, CAST(home_types AS TEXT) AS home_types,"
            " CAST(building_types AS TEXT) AS building_types, wheelchair_accessible, violence_accessible,"
            " smoking_allowed, drinking_allowed, curfew, pets_allowed,"
            " (SELECT count(*) FROM contact WHERE contact.preference_id = preference.id"
            " AND contact.status IN ('pending', 'accepted')) AS contacts_current"
            " FROM preference JOIN preference_area AS area ON area.preference_id = preference.id"
            " WHERE preference.is_active"
        )
    )
    rows = (
        {
            "prefecture": PREFECTURES.index(row["wished"]) + 1,
            "preference_id": row["id"],
            "answers": answers_of(row) + LIVES_HERE * (row["prefecture"] == row["wished"]),
            "contacts_current": row["contacts_current"],
            "town": town_of(row["address_1"]),
        }
        for row in active.mappings().all()
    )
    while chunk := list(islice(rows, CHUNK)):
        op.bulk_insert(matching_row, chunk)


def fill_welcomes() -> None:
    homes = op.get_bind().execute(
        sa.text(
            "SELECT id, gender, CAST(acceptance_levels AS TEXT) AS acceptance_levels,"
            " CAST(target_groups AS TEXT) AS target_groups,"
            " CAST(medical_supports AS TEXT) AS medical_supports, home_type, building_type,"
            " wheelchair_accessible, violence_accessible, smoking_allowed, drinking_allowed, curfew,"
            " pets_allowed FROM home"
        )
    )
    values = [{"id": row["id"], "welcomes": welcome_of(row)} for row in homes.mappings()]
    if values:
        op.get_bind().execute(sa.text("UPDATE home SET welcomes = :welcomes WHERE id = :id"), values)


def downgrade() -> None:
    op.drop_index("ix_home_fit", "home")
    op.create_index("ix_home_prefecture", "home", ["prefecture"])
    op.drop_column("home", "welcomes")
    op.drop_table("matching_row")
    op.create_index("ix_preference_area_prefecture", "preference_area", ["prefecture", "preference_id"])
