/** Events between the tabs of a browser, which share one session: sign-in, sign-out and changed data. */

const USER = "signed_in_user";
const CHANGED = "changed";

/** Notifies the other tabs of the signed-in user; null means signed out. */
export function notifyOtherTabs(userId: number | null): void {
  send(USER, { userId });
}

/** Notifies the other tabs that data under these API paths changed. */
export function notifyOtherTabsOfChange(paths: readonly string[]): void {
  send(CHANGED, { paths });
}

/** Subscribes to sign-in and sign-out in other tabs; returns the unsubscribe function. */
export function onOtherTab(listener: (userId: number | null) => void): () => void {
  return listen(USER, ({ userId }) => listener(userId));
}

/** Subscribes to data changes in other tabs; returns the unsubscribe function. */
export function onChangeInOtherTab(listener: (paths: readonly string[]) => void): () => void {
  return listen(CHANGED, ({ paths }) => listener(paths));
}

function send(key: string, news: object): void {
  localStorage.setItem(key, JSON.stringify(news));
  // Only the storage event matters. If the value stayed, writing the same value again would fire no event.
  localStorage.removeItem(key);
}

// biome-ignore lint/suspicious/noExplicitAny: each key has its own payload type, written by the functions above
function listen(wanted: string, listener: (news: any) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === wanted && newValue !== null) listener(JSON.parse(newValue));
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
