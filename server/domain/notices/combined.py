"""The words of the one LINE message that stands for several."""

from collections.abc import Sequence

#: What is on the button of a message about several things.
COMBINED_BUTTON = "アプリを開く"
# How many homes the one message to a counselor names.
_NAMED_MAX = 3


def combined_text(count: int) -> str:
    """Return the text of the one LINE message that stands for several."""
    return f"お知らせが{count}件あります。アプリで見られます。"


def combined_text_of(homes: Sequence[str], count: int) -> str:
    """Return the text of the one LINE message to a counselor that stands for several: it names some of the homes.

    Not what happened: requests, visits offered and visits called off may be among them.
    """
    names = "".join(f"「{home}」" for home in homes[:_NAMED_MAX])
    others = "など" if len(homes) > _NAMED_MAX else ""
    return f"担当の方について、お知らせが{count}件あります。ホームは、{names}{others}です。"
