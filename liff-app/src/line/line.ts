/** The interface to LINE: five functions. */

/** The raw tokens from LINE. Only the server may trust them, after verifying them with LINE. */
export interface LineTokens {
  idToken: string | null;
  accessToken: string | null;
}

export interface Line {
  /** Starts LINE. On the first page of a deep link it replaces the page and never resolves. */
  init: () => Promise<void>;
  isInClient: () => boolean;
  /** Null outside LINE and before init. */
  tokens: () => LineTokens | null;
  /** Closes the app's window in LINE; does nothing outside LINE. */
  close: () => void;
  /** Opens a path in the phone's browser, which can save files; does nothing outside LINE. */
  openOutside: (path: string) => void;
}
