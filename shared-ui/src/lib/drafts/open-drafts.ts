/** The drafts that this page holds: every page may have to end them, and only forms need the rest of them. */

interface OpenDraft {
  flush(): Promise<void>;
  stop(): void;
}

const drafts = new Map<string, OpenDraft>();

/** Return the draft under a key, made when it is first asked for. */
export function openDraft<Draft extends OpenDraft>(key: string, make: () => Draft): Draft {
  const draft = (drafts.get(key) as Draft | undefined) ?? make();
  drafts.set(key, draft);
  return draft;
}

/** Keep at once whatever is not kept yet. */
export async function flushFormDrafts(): Promise<void> {
  await Promise.all([...drafts.values()].map((draft) => draft.flush()));
}

/** Forget in this page what anybody has typed, or anybody else than one: a key begins with whose the draft is. */
export function forgetFormDrafts(but?: number): void {
  for (const [key, draft] of drafts) {
    if (key.startsWith(`${but}:`)) continue;
    draft.stop();
    drafts.delete(key);
  }
}
