/** Texts around the retention table. Its rows come from the server. */

export const termsTable = {
  caption: "何を、いつまで保管するか",
  what: "何を",
  until: "いつまで",
  afterwards: "そのあと",
} as const;
