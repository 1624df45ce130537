/** What a browser with a session has, for tests: the readable half of its cookies, and other tabs. */

/** Give the browser the cookie by which the apps know that there may be a session. */
export function haveSession(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "csrf_refresh_token=refresh-1; path=/";
}

/** Hear from another tab that somebody signed in there, or with null that somebody signed out. */
export function hearFromOtherTab(userId: number | null): void {
  const newValue = JSON.stringify({ userId });
  window.dispatchEvent(new StorageEvent("storage", { key: "signed_in_user", newValue }));
}
