/** Finds long sentences and difficult words in a text and suggests plainer ones. Pure functions, for authors. */
import { PLAIN_WORDS } from "./plain-words";

/** Longer sentences are hard to remember while reading. */
export const SENTENCE_MAX = 40;

export interface HardWord {
  hard: string;
  plain: string;
  /** Whether the plain word fits unchanged. In 入浴します or 就労支援 the sentence must be rewritten. */
  fits: boolean;
}

export interface Findings {
  /** Sentences that are too long, in order. */
  long: readonly string[];
  /** Difficult words in order, without duplicates. */
  words: readonly HardWord[];
}

// Longest first, so that 生活支援員 is not found as 支援員.
const WORDS = [...PLAIN_WORDS].sort(([one], [other]) => other.length - one.length);
const ANY = new RegExp(WORDS.map(([hard]) => hard.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
const PLAIN = new Map(WORDS);
// A verb may follow these directly, as in 随時行います; for other words this means that they are part of a longer one.
const ADVERBS = new Set([
  "随時",
  "適宜",
  "逐次",
  "都度",
  "至急",
  "後日",
  "先日",
  "過日",
  "本日",
  "当面",
  "別途",
  "何卒",
  "尚",
]);

export function findingsIn(text: string): Findings {
  const found = new Map<string, boolean>();
  for (const match of text.matchAll(ANY)) {
    found.set(match[0], (found.get(match[0]) ?? false) || fits(text, match[0], match.index));
  }
  return {
    long: [...new Set(sentences(text).filter((sentence) => Array.from(sentence).length > SENTENCE_MAX))],
    words: [...found].map(([hard, fits]) => ({ hard, plain: PLAIN.get(hard) ?? hard, fits })),
  };
}

/** Replaces a difficult word wherever the plain word fits unchanged. */
export function plainly(text: string, hard: string): string {
  const plain = PLAIN.get(hard) ?? hard;
  return text.replace(ANY, (found, at: number) => (found === hard && fits(text, hard, at) ? plain : found));
}

/** Whether the plain word can replace the difficult one in this context. */
function fits(text: string, hard: string, at: number): boolean {
  const before = text.slice(0, at);
  const after = text.slice(at + hard.length);
  const goesOn = /[\u4e00-\u9fff]$/.test(hard) && /^[\u4e00-\u9fff]/.test(after) && !ADVERBS.has(hard);
  const isPart = /[\u4e00-\u9fffごお]$/.test(before) || goesOn;
  const isVerb =
    (PLAIN.get(hard) ?? "").endsWith("こと") && /^(し|す|さ|せ|でき|いたし|な(?!ど))/.test(after);
  return !isPart && !isVerb;
}

function sentences(text: string): string[] {
  return (text.match(/[^。！？!?\n]+[。！？!?]?/g) ?? []).map((sentence) => sentence.trim());
}
