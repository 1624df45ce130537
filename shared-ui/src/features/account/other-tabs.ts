/** What the tabs of a browser tell each other, because they share one session: who signed in or out, and what changed. */

const USER = "signed_in_user";
const CHANGED = "changed";

/** Tell the other tabs who is signed in from now on; null is nobody. */
export function tellOtherTabs(userId: number | null): void {
  tell(USER, { userId });
}

/** Tell the other tabs under which paths something changed. */
export function tellOtherTabsOfChange(paths: readonly string[]): void {
  tell(CHANGED, { paths });
}

/** Be told by the other tabs who is signed in. Returns how to stop listening. */
export function onOtherTab(listener: (userId: number | null) => void): () => void {
  return listen(USER, ({ userId }) => listener(userId));
}

/** Be told by the other tabs what changed. Returns how to stop listening. */
export function onChangeInOtherTab(listener: (paths: readonly string[]) => void): () => void {
  return listen(CHANGED, ({ paths }) => listener(paths));
}

function tell(key: string, news: object): void {
  localStorage.setItem(key, JSON.stringify(news));
  // It is news, not a memory: what were still there would not be told a second time.
  localStorage.removeItem(key);
}

// biome-ignore lint/suspicious/noExplicitAny: each key has its own news, told above
function listen(wanted: string, listener: (news: any) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === wanted && newValue !== null) listener(JSON.parse(newValue));
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
