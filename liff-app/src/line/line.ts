/** LINE as the app sees it: five functions. */

/** The raw tokens that LINE gave this page. Only the server may trust what they say, after asking LINE. */
export interface LineTokens {
  idToken: string | null;
  accessToken: string | null;
}

export interface Line {
  /** Finish LINE's start. On the first page of a deep link it replaces the page and never resolves. */
  init: () => Promise<void>;
  isInClient: () => boolean;
  /** Null outside LINE and before init. */
  tokens: () => LineTokens | null;
  /** Close the app's window in LINE; outside LINE nothing happens. */
  close: () => void;
  /** Open an address of ours in the phone's own browser, which can keep files; outside LINE nothing happens. */
  openOutside: (path: string) => void;
}
