/** Finds what makes a sentence difficult to read. The rules and their exceptions, with reasons, are in rules.json. */
import { glossary } from "../../ui/glossary/glossary";
import { withoutReadings } from "../../ui/text/Furigana";
import rules from "./rules.json";

const JOINED = new RegExp(rules.joinedClause, "g");
const DOUBLE_NEGATION = new RegExp(rules.doubleNegation.join("|"));
const STIFF = new RegExp(rules.stiff);
const KANJI = /[\p{Script=Han}々]/gu;

const everyday = new Set(Object.values(rules.everydayKanji).join(""));
const exceptions = new Set(rules.otherWords.flatMap(({ words }) => words));
const explained = glossary
  .flatMap(({ words }) => words)
  .flatMap(({ word, also = [] }) => [word, ...also])
  .map(withoutReadings);
const excused = new Set(rules.sentences.map(({ sentence }: { sentence: string }) => sentence));

/** The problems of a text, which may have furigana as {漢字|かんじ}; empty if it is readable. */
export function faultsOf(text: string): string[] {
  const sentences = withoutReadings(text).split(/[。？！\n]/);
  return [...sentences.filter((one) => !excused.has(one)).flatMap(faultsOfSentence), ...hardWords(text)];
}

function faultsOfSentence(sentence: string): string[] {
  const faults: string[] = [];
  if (sentence.length > rules.sentenceMax.easy) faults.push(`長い（${sentence.length}字）：${sentence}`);
  if ((sentence.match(JOINED) ?? []).length > rules.joinedClausesMax)
    faults.push(`二つ以上のことを言っている：${sentence}`);
  if (DOUBLE_NEGATION.test(sentence)) faults.push(`二重の否定：${sentence}`);
  if (STIFF.test(sentence)) faults.push(`かたい言い方：${sentence}`);
  return faults;
}

/** Words with a kanji that is taught late, which are neither explained in the app nor listed as exceptions. */
function hardWords(text: string): string[] {
  const words = [...text.matchAll(/\{([^{}|]+)\|[^{}|]+\}/g)].map(([, word = ""]) => word);
  return words.filter((word) => !isEasy(word)).map((word) => `むずかしい言葉：${word}`);
}

function isEasy(word: string): boolean {
  const kanji = word.match(KANJI) ?? [];
  if (kanji.every((one) => everyday.has(one))) return true;
  return exceptions.has(word) || explained.includes(word);
}
