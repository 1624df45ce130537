/** A home's vacancies, and whether it has stopped recruiting. */
import type { ReactElement } from "react";
import type { Home } from "shared-ui/api/types";
import { recruiting } from "shared-ui/features/home/text";
import { StatusBadge } from "shared-ui/ui/display/StatusBadge";
import { homes as words } from "../text";

/** Renders nothing if there is nothing to say. */
export function HomeStatus({ home }: { home: Home }): ReactElement | null {
  const places = words.places(home.vacancies, home.capacity);
  if (home.is_recruiting && places === "") return null;
  return (
    <p>
      {!home.is_recruiting && <StatusBadge status="declined" label={recruiting.stopped} />} {places}
    </p>
  );
}
