/** The helper's comment on a contact, and asking for one. Loaded only for people with a helper, who are few. */
import type { QueryClient } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import type { Contact } from "shared-ui/api/types";
import { currentUserQuery, useSession } from "shared-ui/features/account/session";
import { helperQuery } from "./queries";

type AskHelper = typeof import("./AskHelper").AskHelper;

let loaded: AskHelper | null = null;
const LazyAskHelper = lazy(() => import("./AskHelper"));

/** Loads what HelperQuestion shows, so that it does not move the page later. */
export async function loadHelperQuestion(client: QueryClient): Promise<void> {
  if (!client.getQueryData(currentUserQuery().queryKey)?.helper_name) return;
  const [module] = await Promise.all([
    import("./AskHelper").catch(() => null),
    client.prefetchQuery(helperQuery()),
  ]);
  loaded = module?.AskHelper ?? null;
}

interface HelperQuestionProps {
  contact: Contact;
  /** One of the two, where they stand apart. */
  part?: "word" | "question";
}

export function HelperQuestion({ contact, part }: HelperQuestionProps): ReactElement | null {
  if (!useSession().user?.helper_name) return null;
  const AskHelper = loaded ?? LazyAskHelper;
  return (
    <Suspense fallback={null}>
      <AskHelper contact={contact} part={part} />
    </Suspense>
  );
}
