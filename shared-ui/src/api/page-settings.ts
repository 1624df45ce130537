/** What the server tells the page about its deployment, in the `settings` element of index.html. */

export interface PageSettings {
  liffId: string | null;
  loginChannelId: string | null;
  /** The LINE emulator's address where LINE is emulated; null with the real LINE. */
  lineEmulator: string | null;
  /** Where LINE offers to add the official account as a friend. */
  addFriendUrl: string | null;
  inquiryUrl: string | null;
  /** Where people who use the app reach the operator. */
  supportEmail: string | null;
  supportPhone: string | null;
  /** Who runs this installation, and who answers for personal data. */
  operatorName: string | null;
  operatorAddress: string | null;
  privacyOfficer: string | null;
  /** The issuer's number on invoices, and where a fee is paid to. */
  registrationNumber: string | null;
  bankAccount: string | null;
}

export const NO_SETTINGS: PageSettings = {
  liffId: null,
  loginChannelId: null,
  lineEmulator: null,
  addFriendUrl: null,
  inquiryUrl: null,
  supportEmail: null,
  supportPhone: null,
  operatorName: null,
  operatorAddress: null,
  privacyOfficer: null,
  registrationNumber: null,
  bankAccount: null,
};

/** Read the settings; one that is not set is null. */
export function pageSettings(): PageSettings {
  const text = document.getElementById("settings")?.textContent;
  const given = Object.entries(text ? (JSON.parse(text) as object) : {}).filter(([, value]) => value !== "");
  return { ...NO_SETTINGS, ...Object.fromEntries(given) };
}
