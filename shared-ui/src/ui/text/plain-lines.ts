/**
 * Plain explanations of texts that the specification fixes. Only the easy wording shows them, so portals have none. The
 * status of a contact needs none: what the contact waits for is next to it.
 */

export const PLAIN_LINES = {
  // Buttons and links.
  openAndAccept: "くわしく{見|み}てから、{話|はな}すか{決|き}めます。",
  accept: "このホームと{話|はな}してみます。",
  decline: "このホームを{断|ことわ}ります。",
  contactList: "ホームから{来|き}た{連絡|れんらく}を{見|み}ます。",
  allowCertificates: "{手帳|てちょう}などの{写真|しゃしん}を{見|み}せます。",
  // Questions and messages.
  certificateQuestion: "{手帳|てちょう}などの{写真|しゃしん}を、ホームの{人|ひと}に{見|み}せますか。",
  registered: "{希望|きぼう}を、あずかりました。",
} as const;

/** A key for each text that the specification fixes. */
export type FixedWord = keyof typeof PLAIN_LINES;
