// Generated from the server's vocabulary by `npm run generate`; not edited.
export const feeTerms = [
  {
    "since": "2019-10-01",
    "amount_yen": 150000,
    "tax_rate_percent": 10,
    "due_days": 60
  }
] as const;
