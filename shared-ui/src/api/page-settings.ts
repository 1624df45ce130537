/** What the server tells the page about its deployment, in the `settings` element of index.html. */

export interface PageSettings {
  liffId: string | null;
  loginChannelId: string | null;
  /** The LINE emulator's address where LINE is emulated; null with the real LINE. */
  lineEmulator: string | null;
  inquiryUrl: string | null;
}

const NONE: PageSettings = { liffId: null, loginChannelId: null, lineEmulator: null, inquiryUrl: null };

/** Read the settings; a page that came without them (the Vite server's) has none. */
export function pageSettings(): PageSettings {
  const text = document.getElementById("settings")?.textContent;
  return { ...NONE, ...(text ? (JSON.parse(text) as Partial<PageSettings>) : {}) };
}
