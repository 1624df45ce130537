// Generated from the server's vocabulary by `npm run generate`; not edited.
export const limits = {
  "ageDefault": 20,
  "ageMax": 150,
  "homeImages": 3,
  "imageBytes": 10485760,
  "imagePixels": 40000000,
  "imageTypes": [
    "image/jpeg",
    "image/png",
    "image/webp",
    "image/gif"
  ],
  "message": 2000,
  "operatorQuery": 254,
  "operatorReason": 300,
  "passwordMax": 128,
  "passwordMin": 12,
  "templates": 20,
  "templateText": 500,
  "templateTitle": 30,
  "rentDefaultYen": 50000,
  "rentMaxYen": 1000000,
  "restDays": 90,
  "restDaysElsewhere": 14,
  "visitDaysAhead": 180,
  "visitMinutesMax": 480,
  "visitMinutesMin": 15,
  "visitOverAfterMinutes": 60,
  "visitOffers": 5,
  "visitPlace": 100,
  "signupMessage": 2000,
  "withdrawnDays": 30
} as const;
