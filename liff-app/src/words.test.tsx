/** Texts of the applicants' app: short, furigana for every kanji, every difficult word explained. */
import { renderHook } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { fields as names } from "shared-ui/api/generated/forms";
import { regions } from "shared-ui/api/generated/regions";
import { terms } from "shared-ui/api/generated/terms";
import { labels } from "shared-ui/api/generated/vocabulary";
import { HOME_FACTS } from "shared-ui/features/home/home-fields";
import { withReadings } from "shared-ui/lib/text/readings";
import { WordingProvider } from "shared-ui/lib/text/use-strings";
import { easyStrings, type PlacedText, standardStrings } from "shared-ui/testing/readable/all-strings";
import { explanations } from "shared-ui/ui/glossary/explanations";
import { glossary } from "shared-ui/ui/glossary/glossary";
import { ExplainingProvider, usePartsOf } from "shared-ui/ui/glossary/use-glossary";
import { withoutReadings } from "shared-ui/ui/text/Furigana";
import { expect, test } from "vitest";

// Maximum sentence length without inserted names: 30 characters in the easy wording, 40 otherwise.
const EASY_MAX = 30;
const STANDARD_MAX = 40;
const MEANING_MAX = 60;

// Legal and care terms that readers may not know.
const LEGAL = [
  ...["障害支援区分", "支援区分", "障害者手帳", "手帳", "受給者証", "証明書", "相談支援専門員", "相談員"],
  ...["精神障害", "知的障害", "身体障害", "発達障害", "難病", "最重度の難病", "病状", "暴力行為"],
  ...["日中支援型", "シェアハウス型", "ワンルーム型", "サテライト型", "グループホームの形態", "希望入居地"],
  ...["医療支援体制", "通院同行", "訪問看護", "看護師常駐", "門限", "喫煙", "飲酒"],
  ...["受け入れ可能な支援区分", "夜勤", "宿直", "光熱費", "日用品費"],
  ...["既存戸建て", "新築戸建て", "共同住宅", "マンション・ハイツ", "希望無し"],
  ...["承認", "辞退", "見学", "入居", "閲覧", "許可", "同意", "退会", "施設", "コンタクト", "トークルーム"],
  ...["グループホーム", "プライバシーポリシー", "希望条件"],
];
// Four kanji in a row are hard to read: the word must be explained, or be an everyday word.
const EVERYDAY =
  /都道府県|担当者名|市区町村|郵便番号|世田谷区|横浜市青葉区|直接入力|入力内容|半角数字|最終連絡|募集停止中|詳細表示|医療支援|性別/g;
// Quotes of labels that have furigana where they are shown, and examples of input.
const WITHOUT_READING = /「必須」|「希望無し」|世田谷区、横浜市青葉区|桜丘/g;

function lengths(text: string): number[] {
  return withoutReadings(text)
    .split(/[。？\n]/)
    .map((sentence) => sentence.length);
}

function unread(text: string): string {
  return text.replace(/\{[^{}|]+\|[^{}|]+\}/g, "").replace(WITHOUT_READING, "");
}

// The explanations of fixed texts have a test of their own (plain-lines.test.ts).
const isOwn = ([place]: PlacedText): boolean => !/^pLAIN_LINES\./.test(place);
const EASY_TEXTS = easyStrings().filter(isOwn);
const STANDARD_TEXTS = standardStrings().filter(isOwn);

const isLong = (text: string, max: number): boolean => Math.max(...lengths(text)) > max;
const lacksReading = (text: string): boolean => /\p{Script=Han}|[{}|]/u.test(unread(text));

test("every area has texts", () => {
  expect(EASY_TEXTS.length).toBeGreaterThan(600);
  expect(STANDARD_TEXTS.length).toBe(EASY_TEXTS.length);
});

test("easy sentences are short", () => {
  expect(EASY_TEXTS.filter(([, text]) => isLong(text, EASY_MAX))).toEqual([]);
});

test("easy texts have furigana for every kanji", () => {
  expect(EASY_TEXTS.filter(([, text]) => lacksReading(text))).toEqual([]);
});

test("standard sentences are not too long, and have no furigana", () => {
  expect(STANDARD_TEXTS.filter(([, text]) => isLong(text, STANDARD_MAX) || /[{}|]/.test(text))).toEqual([]);
});

// Terms that only staff read, on both sides.
const OF_STAFF = [
  "Role",
  "ProgressNote",
  "Verdict",
  "Position",
  "OfferState",
  "ConsentWay",
  "TakeBackReason",
  "TemplateWord",
];
const OF_COUNSELOR = ["consent_way", "consented_on"];

const shown = [
  ...Object.values(regions).flat(),
  ...Object.keys(regions),
  ...Object.entries(names.preference)
    .filter(([field]) => !OF_COUNSELOR.includes(field))
    .map(([, label]) => label),
  ...HOME_FACTS.map((field) => names.home[field]),
  ...Object.entries(labels)
    .filter(([table]) => !OF_STAFF.includes(table))
    .flatMap(([, table]) => Object.values(table)),
];

test("terms have furigana for every kanji", () => {
  const termTexts = terms.flatMap((term) => Object.values(term));
  expect(termTexts).not.toEqual([]);
  expect(termTexts.filter((words) => /\p{Script=Han}/u.test(unread(withReadings(words))))).toEqual([]);
});

test("labels have furigana for every kanji, and their text is unchanged", () => {
  expect(shown.length).toBeGreaterThan(150);
  const faults = shown.filter(
    (label) =>
      /\p{Script=Han}/u.test(unread(withReadings(label))) || withoutReadings(withReadings(label)) !== label,
  );
  expect(faults).toEqual([]);
});

const explained = glossary.flatMap((group) => group.words);
const forms = explained.flatMap(({ word, also = [] }) => [word, ...also]);

test("explanations are short, and have furigana for every kanji", () => {
  const faults = explained.filter(
    ({ word, meaning }) =>
      withoutReadings(meaning).length > MEANING_MAX ||
      isLong(meaning, EASY_MAX) ||
      lacksReading(word + meaning),
  );
  expect(faults).toEqual([]);
});

test("no word is explained twice", () => {
  expect(new Set(forms).size).toBe(forms.length);
});

const bareForms = forms.map(withoutReadings);
const everything = [...EASY_TEXTS, ...STANDARD_TEXTS].map(([, text]) => text);
const allTexts = [...everything, ...shown].map(withoutReadings);
const places = Object.values(regions).flat().join("、");

test("legal terms are used in the app and explained", () => {
  expect(LEGAL.filter((word) => !allTexts.some((text) => text.includes(word)))).toEqual([]);
  expect(LEGAL.filter((word) => !bareForms.includes(word))).toEqual([]);
});

test("every long word is explained", () => {
  const known = new RegExp([...bareForms].sort((one, other) => other.length - one.length).join("|"), "g");
  const long = allTexts.filter((text) => /\p{Script=Han}{4}/u.test(text) && !places.includes(text));
  expect(long).not.toEqual([]);
  const faults = long.filter((text) =>
    /\p{Script=Han}{4}/u.test(text.replace(known, "、").replace(EVERYDAY, "、")),
  );
  expect(faults).toEqual([]);
});

test.each(["easy", "standard"] as const)("difficult words in labels are explained (%s)", (wording) => {
  const wrapper = ({ children }: { children: ReactNode }): ReactElement => (
    <WordingProvider value={wording}>
      <ExplainingProvider value={explanations}>{children}</ExplainingProvider>
    </WordingProvider>
  );
  const partsOf = renderHook(() => usePartsOf(), { wrapper }).result.current;
  const written = (text: string): string => (wording === "easy" ? withReadings(text) : text);
  const missed = shown.filter(
    (label) =>
      LEGAL.some((word) => label.includes(word)) && !partsOf(written(label)).some(({ word }) => word),
  );
  expect(missed).toEqual([]);
});
