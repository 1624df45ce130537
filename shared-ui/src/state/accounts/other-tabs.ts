/** What the tabs of a browser tell each other: who signed in or out, because they share one session. */

const KEY = "signed_in_user";

/** Tell the other tabs who is signed in from now on; null is nobody. */
export function tellOtherTabs(userId: number | null): void {
  localStorage.setItem(KEY, JSON.stringify({ userId }));
  // It is news, not a memory: what were still there would not be told a second time.
  localStorage.removeItem(KEY);
}

/** Be told by the other tabs. Returns how to stop listening. */
export function onOtherTab(listener: (userId: number | null) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY && newValue !== null) listener(JSON.parse(newValue).userId);
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
