/** Texts of the applicants' app: short, furigana for every kanji, every difficult word explained. */
import { renderHook } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { fields as names } from "shared-ui/api/generated/forms";
import { regions } from "shared-ui/api/generated/regions";
import { terms } from "shared-ui/api/generated/terms";
import { labels } from "shared-ui/api/generated/vocabulary";
import { certificates } from "shared-ui/features/access-log/certificates.text";
import { easyCertificates } from "shared-ui/features/access-log/certificates.text.easy";
import { accessLog } from "shared-ui/features/access-log/text";
import { easyAccessLog } from "shared-ui/features/access-log/text.easy";
import { contacts } from "shared-ui/features/contacts/text";
import { easyContacts } from "shared-ui/features/contacts/text.easy";
import { homeDetail } from "shared-ui/features/home/detail/text";
import { easyHomeDetail } from "shared-ui/features/home/detail/text.easy";
import { HOME_FACTS } from "shared-ui/features/home/home-fields";
import { applicants } from "shared-ui/features/preference/applicants.text";
import { easyApplicants } from "shared-ui/features/preference/applicants.text.easy";
import { preferences } from "shared-ui/features/preference/text";
import { easyPreferences } from "shared-ui/features/preference/text.easy";
import { termsTable } from "shared-ui/features/privacy/terms.text";
import { easyTermsTable } from "shared-ui/features/privacy/terms.text.easy";
import { chat } from "shared-ui/features/room/text";
import { easyChat } from "shared-ui/features/room/text.easy";
import { stopping } from "shared-ui/features/stopping/text";
import { easyStopping } from "shared-ui/features/stopping/text.easy";
import { pictureFaults } from "shared-ui/lib/pictures.text";
import { easyPictureFaults } from "shared-ui/lib/pictures.text.easy";
import { common } from "shared-ui/lib/text/common.text";
import { easyCommon } from "shared-ui/lib/text/common.text.easy";
import { display } from "shared-ui/lib/text/display.text";
import { easyDisplay } from "shared-ui/lib/text/display.text.easy";
import { errors } from "shared-ui/lib/text/errors.text";
import { easyErrors } from "shared-ui/lib/text/errors.text.easy";
import { withReadings } from "shared-ui/lib/text/readings";
import { type EasyVariant, WordingProvider } from "shared-ui/lib/text/use-strings";
import { explanations } from "shared-ui/ui/glossary/explanations";
import { glossary } from "shared-ui/ui/glossary/glossary";
import { words } from "shared-ui/ui/glossary/text";
import { easyWords } from "shared-ui/ui/glossary/text.easy";
import { ExplainingProvider, usePartsOf } from "shared-ui/ui/glossary/use-glossary";
import { withoutReadings } from "shared-ui/ui/text/Furigana";
import { voice } from "shared-ui/ui/voice/text";
import { easyVoice } from "shared-ui/ui/voice/text.easy";
import { expect, test } from "vitest";
import { consent } from "./features/consent/text";
import { easyConsent } from "./features/consent/text.easy";
import { help } from "./features/help/text";
import { easyHelp } from "./features/help/text.easy";
import { helping } from "./features/helper/helping/text";
import { easyHelping } from "./features/helper/helping/text.easy";
import { readingAlong } from "./features/helper/reading-along.text";
import { easyReadingAlong } from "./features/helper/reading-along.text.easy";
import { helper } from "./features/helper/text";
import { easyHelper } from "./features/helper/text.easy";
import { refusals } from "./features/refusals/text";
import { easyRefusals } from "./features/refusals/text.easy";
import { goodbye, leaving, settings } from "./features/settings/text";
import { easyGoodbye, easyLeaving, easySettings } from "./features/settings/text.easy";
import { liff } from "./frame/text";
import { easyLiff } from "./frame/text.easy";

const STANDARD = {
  ...{ help, refusals },
  ...{
    applicants,
    certificates,
    chat,
    common,
    consent,
    contacts,
    display,
    errors,
    goodbye,
    homeDetail,
    leaving,
    liff,
    accessLog,
  },
  ...{ helper, helping, readingAlong },
  ...{ pictureFaults, preferences, settings, stopping, termsTable, words },
  ...{ voice },
};
// The type EasyVariant checks that every area has a complete easy version.
const EASY: EasyVariant<typeof STANDARD> = {
  ...{ help: easyHelp, refusals: easyRefusals },
  ...{ applicants: easyApplicants, certificates: easyCertificates, chat: easyChat, common: easyCommon },
  ...{
    consent: easyConsent,
    contacts: easyContacts,
    display: easyDisplay,
    errors: easyErrors,
    goodbye: easyGoodbye,
    homeDetail: easyHomeDetail,
  },
  ...{ helper: easyHelper, helping: easyHelping, readingAlong: easyReadingAlong },
  ...{ leaving: easyLeaving, liff: easyLiff, accessLog: easyAccessLog },
  ...{ preferences: easyPreferences },
  ...{ voice: easyVoice },
  ...{
    pictureFaults: easyPictureFaults,
    settings: easySettings,
    stopping: easyStopping,
    termsTable: easyTermsTable,
    words: easyWords,
  },
};

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
  /都道府県|担当者名|市区町村|郵便番号|世田谷区|横浜市青葉区|直接入力|入力内容|半角数字|最終連絡|募集停止中|詳細表示|性別/g;
// Quotes of labels that have furigana where they are shown, and examples of input.
const WITHOUT_READING = /「必須」|「希望無し」|世田谷区、横浜市青葉区|桜丘/g;

const SAMPLE = ["れい", "れい"];

function texts(area: object, prefix: string): [string, string][] {
  return Object.entries(area).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "string") return [[`${prefix}.${key}`, value]];
    if (typeof value === "function") return [[`${prefix}.${key}`, String(value(...SAMPLE))]];
    return texts(value as object, `${prefix}.${key}`);
  });
}

function lengths(text: string): number[] {
  return withoutReadings(text)
    .split(/[。？\n]/)
    .map((sentence) => sentence.length);
}

function unread(text: string): string {
  return text.replace(/\{[^{}|]+\|[^{}|]+\}/g, "").replace(WITHOUT_READING, "");
}

const EASY_TEXTS = texts(EASY, "easy");
const STANDARD_TEXTS = texts(STANDARD, "standard");

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
