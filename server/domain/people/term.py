"""How long something is kept, and what then happens, as one row of the table `TERMS`."""

from dataclasses import dataclass
from datetime import timedelta

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Term:
    """What some tables hold and how long; `lasts` is None where no time passes but something happens."""

    name: str
    #: The tables whose rows it is about.
    tables: tuple[str, ...]
    what: str
    #: What is waited for, with `{}` for how long.
    since: str
    afterwards: str
    lasts: timedelta | None = None

    @property
    def until(self) -> str:
        """Return until when it is kept, in words."""
        if self.lasts is None:
            return self.since
        days = self.lasts // DAY
        return self.since.format(f"{days // 365}年" if days and days % 365 == 0 else f"{days}日")
