/**
 * The version of the consent text. To change the text in text.ts or text.easy.ts, add a row to CONSENT_VERSIONS
 * in server/people/rules.py and set its number here. All users are then asked again.
 */
export const CONSENT_VERSION = 3;
