/** The helper's comment on a contact, and asking for one. Loaded lazily because few people have a helper. */
import { lazy, type ReactElement, Suspense } from "react";
import type { Contact } from "shared-ui/api/types";
import { useSession } from "shared-ui/features/account/session";

const AskHelper = lazy(() => import("./AskHelper"));

export function HelperQuestion({ contact }: { contact: Contact }): ReactElement | null {
  if (!useSession().user?.helper_name) return null;
  return (
    <Suspense fallback={null}>
      <AskHelper contact={contact} />
    </Suspense>
  );
}
