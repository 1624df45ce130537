"""The demo's offices with several members, and the homes and people assigned to each member."""

from demo.data.entries import MemberEntry, OfficeEntry
from demo.data.homes_kanto import KOMOREBI
from demo.data.people_hidamari import HIDAMARI
from server.core.vocabulary import Position

TANAKA = MemberEntry(email="facility-tanaka@example.com", name="田中 恵", position=Position.STAFF)
ITO = MemberEntry(email="facility-ito@example.com", name="伊藤 誠", position=Position.STAFF)
YAMAGUCHI = MemberEntry(email="facility-billing@example.com", name="山口 裕子", position=Position.BILLING)
NAKAMURA = MemberEntry(email="counselor-nakamura@example.com", name="中村 亮", position=Position.STAFF)
OGAWA = MemberEntry(email="counselor-ogawa@example.com", name="小川 彩", position=Position.STAFF)

OFFICES: tuple[OfficeEntry, ...] = (
    OfficeEntry(
        founder=KOMOREBI,
        corporation="社会福祉法人こもれび",
        corporation_number="9010005000017",
        name="こもれび暮らしサポート",
        number="1321200011",
        members=(TANAKA, YAMAGUCHI),
        assigned={"itabashi": TANAKA, "kikuna": TANAKA, "futako": TANAKA},
    ),
    OfficeEntry(
        founder=KOMOREBI,
        corporation="社会福祉法人こもれび",
        corporation_number="9010005000017",
        name="こもれび埼玉・千葉事業所",
        number="1121100029",
        members=(ITO,),
        assigned={"omiya": ITO, "kawaguchi": ITO, "funabashi": ITO},
        homes=("omiya", "kawaguchi", "funabashi"),
    ),
    OfficeEntry(
        founder=HIDAMARI,
        corporation="一般社団法人ひだまり",
        corporation_number="6011005000038",
        name="相談支援センターひだまり",
        number="1331200047",
        members=(NAKAMURA, OGAWA),
        assigned={
            **dict.fromkeys(("kakinuma", "kogure", "kuji", "kenmochi", "kobori"), NAKAMURA),
            **dict.fromkeys(("sugie", "segawa", "sone", "takai"), OGAWA),
        },
    ),
)
