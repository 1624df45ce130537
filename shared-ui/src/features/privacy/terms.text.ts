/** Words around the table of terms, whose rows are the server's. */

export const termsTable = {
  caption: "何を、いつまで保管するか",
  what: "何を",
  until: "いつまで",
  afterwards: "そのあと",
} as const;
