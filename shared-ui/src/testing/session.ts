/** Simulates a browser session in tests: the readable cookies and events from other tabs. */

/** Sets the cookie that tells the apps that a session may exist. */
export function haveSession(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "csrf_refresh_token=refresh-1; path=/";
}

/** Simulates another tab in which a user signed in, or signed out (null). */
export function hearFromOtherTab(userId: number | null): void {
  const newValue = JSON.stringify({ userId });
  window.dispatchEvent(new StorageEvent("storage", { key: "signed_in_user", newValue }));
}
