/** Finding words that carry readings: between a word and its neighbour the accessible name may have a space. */

/** Return a pattern that finds these words with or without spaces between their characters. */
export function words(text: string): RegExp {
  const characters = [...text].map((character) => character.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(characters.join("\\s*"));
}
