/** The helper's comment on a contact, and asking for one. Loaded lazily because few people have a helper. */
import { lazy, type ReactElement, Suspense } from "react";
import type { Contact } from "shared-ui/api/types";
import { useSession } from "shared-ui/features/account/session";

const AskHelper = lazy(() => import("./AskHelper"));

interface HelperQuestionProps {
  contact: Contact;
  /** One of the two, where they stand apart. */
  part?: "word" | "question";
}

export function HelperQuestion({ contact, part }: HelperQuestionProps): ReactElement | null {
  if (!useSession().user?.helper_name) return null;
  return (
    <Suspense fallback={null}>
      <AskHelper contact={contact} part={part} />
    </Suspense>
  );
}
