"""The mail that tells a member of staff of several things at once; it names homes and no person."""

from collections.abc import Sequence
from dataclasses import dataclass

from server.domain.notices.mails import MailText
from server.domain.vocabulary import Role, StaffNoticeKind

#: Of more things the mail says how many there are.
NAMED_MAX = 10

_IN_SUBJECT = {
    StaffNoticeKind.REQUEST: "連絡と返事{}件",
    StaffNoticeKind.MESSAGE: "新しいメッセージ{}件",
    StaffNoticeKind.VISIT: "見学と入居{}件",
    StaffNoticeKind.INVOICE: "請求{}件",
    StaffNoticeKind.NEW_MATCHES: "条件に合う方のお知らせ{}件",
}
_TOPS = {Role.FACILITY: "/facilities/top/", Role.COUNSELOR: "/counselors/top/"}
_CHOICES = {Role.FACILITY: "/facilities/notices/", Role.COUNSELOR: "/counselors/notices/"}


@dataclass(frozen=True)
class MailLine:
    """One thing that is told, with the page that its link opens."""

    kind: StaffNoticeKind
    text: str
    path: str


def staff_mail(lines: Sequence[MailLine], role: Role, site: str) -> MailText:
    """Return the mail of all that a member is told now, kind by kind, oldest first."""
    by_kind = {kind: [line for line in lines if line.kind is kind] for kind in StaffNoticeKind}
    subject = "、".join(_IN_SUBJECT[kind].format(len(found)) for kind, found in by_kind.items() if found)
    named = [line for found in by_kind.values() for line in found][:NAMED_MAX]
    parts = []
    for kind in StaffNoticeKind:
        told = [f"・{line.text}\n  {site}{line.path}" for line in named if line.kind is kind]
        if told:
            parts.append("\n".join([f"■ {kind.label}", *told]))
    if len(lines) > NAMED_MAX:
        parts.append(f"ほかに{len(lines) - NAMED_MAX}件あります。\n  {site}{_TOPS[role]}")
    parts.append("リンクを開いてログインすると、その内容が開きます。")
    parts.append(f"このメールの受け取り方は、いつでも変えられます。\n  {site}{_CHOICES[role]}")
    kinds = tuple(kind for kind, found in by_kind.items() if found)
    return MailText(f"お知らせ：{subject}", "\n\n".join(parts) + "\n", kinds)
