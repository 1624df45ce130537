/** Matching words with readings. Their accessible names can contain additional spaces. */

/** Return a pattern that matches a text with optional spaces between its characters. */
export function words(text: string): RegExp {
  const characters = [...text].map((character) => character.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(characters.join("\\s*"));
}
