/** What the helper says of a contact, and asking them; few have one, and the others load nothing of it. */
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
