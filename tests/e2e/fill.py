"""Create the database of a test server in one process: the tables, then accounts or the demo."""

import sys

from argon2 import PasswordHasher
from sqlalchemy import select

from server.accounts.service import passwords
from server.core.clock import corrected_now
from server.core.database import db
from server.core.vocabulary import Role
from server.models import Membership
from server.offices.service.founding import create_staff_account
from wsgi import app

# The demo's password. The service would reject it as a new password because it is too weak.
PASSWORD = "demo-password"
ACCOUNTS = (
    ("facility", "facility@example.com", "こもれび暮らしサポート"),
    ("counselor", "counselor@example.com", "相談支援センターひだまり 佐々木 由美"),
    # Tests create the data of these two through the API.
    ("facility", "osaka-facility@example.com", "なにわ暮らしの会"),
    ("counselor", "osaka-counselor@example.com", "相談支援室こだま 小林 誠"),
    ("facility", "line-facility@example.com", "あけぼの福祉会"),
    ("counselor", "line-counselor@example.com", "相談支援センターなぎさ 岡本 彩"),
    ("facility", "office-facility@example.com", "高橋 直子"),
    ("counselor", "office-counselor@example.com", "佐々木 由美"),
    ("facility", "helper-facility@example.com", "しおかぜ福祉会"),
    ("facility", "stopping-facility@example.com", "やまびこ福祉会"),
    ("facility", "stopping-other-facility@example.com", "はまかぜの会"),
    ("facility", "deciding-facility@example.com", "ふたば福祉会"),
    ("facility", "visits-facility@example.com", "すずらん福祉会"),
    ("facility", "calendar-facility@example.com", "れんげ福祉会"),
    ("counselor", "calendar-counselor@example.com", "相談支援室れんげ 三宅 明"),
    ("facility", "reminded-facility@example.com", "なのはな福祉会"),
    ("facility", "life-facility@example.com", "あすなろ福祉会"),
    ("facility", "mail-facility@example.com", "みずべ福祉会"),
    ("counselor", "mail-counselor@example.com", "相談室みずべ 青木 亮"),
    ("counselor", "draft-counselor@example.com", "相談支援センターこみち 川村 恵"),
    ("facility", "draft-facility@example.com", "しらかば福祉会"),
    ("facility", "today-facility@example.com", "なぎさ福祉会"),
    ("counselor", "today-counselor@example.com", "相談支援室みどり 原 恵子"),
    ("facility", "many-facility@example.com", "いずみ福祉会"),
    ("facility", "many-other-facility@example.com", "わかば福祉会"),
    ("counselor", "many-counselor@example.com", "相談支援室みずほ 大西 恵"),
    ("facility", "days-facility@example.com", "さきゅう福祉会"),
    ("counselor", "days-counselor@example.com", "相談支援室すなば 谷口 学"),
    ("facility", "case-facility@example.com", "つむぎ福祉会"),
    ("counselor", "case-counselor@example.com", "相談支援室あおぞら 森 みき"),
    ("facility", "rooms-facility@example.com", "こかげ福祉会"),
    ("counselor", "rooms-counselor@example.com", "相談支援室ひなた 秋山 直"),
    ("facility", "factor-facility@example.com", "ひだまり福祉会"),
    ("facility", "console-facility@example.com", "つばき福祉会"),
    ("facility", "console-other@example.com", "つばき福祉会 南"),
    ("counselor", "console-counselor@example.com", "相談室つばき 前田 葵"),
    ("operator", "operator@example.com", "運営 美咲"),
    # These two have no data, so all their lists are empty.
    ("facility", "new-facility@example.com", "みなも福祉ネット"),
    ("counselor", "new-counselor@example.com", "地域生活支援室つばさ 森田 健"),
)
#: Two managers of one office. They sign in where a second factor is required, as in production.
COLLEAGUES = (("asked-facility@example.com", "高橋 直子"), ("asked-colleague@example.com", "田中 恵"))


def make_colleagues() -> None:
    """Create two managers of one office."""
    office_id = None
    for email, name in COLLEAGUES:
        account = create_staff_account(Role.FACILITY, email, name, PASSWORD, corrected_now(), office_id)
        office_id = db.session.scalar(select(Membership.office_id).where(Membership.account_id == account.id))


def flask(*args: str) -> None:
    """Run a Flask command. Exit if it fails."""
    result = app.test_cli_runner().invoke(args=args)
    if result.exit_code != 0:
        sys.exit(f"{' '.join(args)}: {result.output}{result.exception}")


# A cheap hash saves a quarter of a second for each account and each sign-in. The hash contains its own parameters.
passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
if sys.argv[1] == "demo":
    flask("demo", "seed")
else:
    flask("db", "upgrade")
    for role, email, name in ACCOUNTS:
        with app.app_context():
            create_staff_account(Role(role), email, name, PASSWORD, corrected_now())
    with app.app_context():
        make_colleagues()
