/** The deployment's settings, from the `settings` element that the server adds to index.html. */

export interface PageSettings {
  liffId: string | null;
  loginChannelId: string | null;
  /** The URL of the LINE emulator; null with the real LINE. */
  lineEmulator: string | null;
  /** LINE's page to add the official account as a friend. */
  addFriendUrl: string | null;
  inquiryUrl: string | null;
  /** The operator's contact for users of the app. */
  supportEmail: string | null;
  supportPhone: string | null;
  /** Who operates this deployment, and who is responsible for personal data. */
  operatorName: string | null;
  operatorAddress: string | null;
  privacyOfficer: string | null;
  /** The issuer's registration number on invoices, and the bank account for fees. */
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

/** A setting that is not set is null. */
export function pageSettings(): PageSettings {
  const text = document.getElementById("settings")?.textContent;
  const given = Object.entries(text ? (JSON.parse(text) as object) : {}).filter(([, value]) => value !== "");
  return { ...NO_SETTINGS, ...Object.fromEntries(given) };
}
