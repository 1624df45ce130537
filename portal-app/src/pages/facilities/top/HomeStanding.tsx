/** How a home stands: how many places are left, and that it has stopped recruiting. */
import type { ReactElement } from "react";
import type { Home } from "shared-ui/api/types";
import { StatusBadge } from "shared-ui/components/display/StatusBadge";
import { homes as words } from "shared-ui/strings/homes/home-list";
import { recruiting } from "shared-ui/strings/homes/recruiting";

/** Render it; nothing where nothing is to be said. */
export function HomeStanding({ home }: { home: Home }): ReactElement | null {
  const places = words.places(home.vacancies, home.capacity);
  if (home.is_recruiting && places === "") return null;
  return (
    <p>
      {!home.is_recruiting && <StatusBadge status="declined" label={recruiting.stopped} />} {places}
    </p>
  );
}
