/** The drafts of this page. Apart from FormDraft, because every page must be able to end them but only forms use it. */

interface OpenDraft {
  flush(): Promise<void>;
  stop(): void;
}

const drafts = new Map<string, OpenDraft>();

/** The draft with this key; created on first use. */
export function openDraft<Draft extends OpenDraft>(key: string, make: () => Draft): Draft {
  const draft = (drafts.get(key) as Draft | undefined) ?? make();
  drafts.set(key, draft);
  return draft;
}

/** Saves all pending changes immediately. */
export async function flushFormDrafts(): Promise<void> {
  await Promise.all([...drafts.values()].map((draft) => draft.flush()));
}

/** Removes all drafts of this page, except those of the user `but`. Keys start with the user id. */
export function forgetFormDrafts(but?: number): void {
  for (const [key, draft] of drafts) {
    if (key.startsWith(`${but}:`)) continue;
    draft.stop();
    drafts.delete(key);
  }
}
