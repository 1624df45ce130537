/** Every refusal is told in the app's own words, in the chosen wording, and says what to do next. */
import { ApiError, type Fault, setOwnSentences } from "shared-ui/api/errors";
import { faultValues, refusalValues } from "shared-ui/api/generated/refusals";
import { withoutReadings } from "shared-ui/ui/text/Furigana";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { speakInOwnSentences } from "./sentences";
import { refusals } from "./text";
import { easyRefusals } from "./text.easy";

const SERVER = "サーバーの文です。";
const sentenceOf = (code: string, values = {}, status = 409) =>
  new ApiError(status, code, SERVER, { values }).detail;

beforeEach(speakInOwnSentences);
afterEach(() => setOwnSentences(null));

const wordings = ["easy", "standard"] as const;
const inWording = (wording: (typeof wordings)[number]) => localStorage.setItem("wording", wording);

const SAMPLES: Readonly<Record<string, string | number>> = {
  ...{ minutes: 5, hours: 24, days: 30, max_length: 2000, ge: 0, le: 150 },
  ...{ home: "ひだまりホーム", starts_at: "2026-03-05T14:30:00+09:00" },
};
const sample = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, SAMPLES[name]]));

describe.each(wordings)("in the %s wording", (wording) => {
  beforeEach(() => inWording(wording));

  it("every code of the server has a sentence with its values", () => {
    for (const [code, names] of Object.entries(refusalValues)) {
      const sentence = withoutReadings(sentenceOf(code, sample(names)));
      expect.soft(sentence, code).not.toBe(SERVER);
      expect.soft(sentence, code).not.toMatch(/undefined|[{}|]/);
      for (const name of names.filter((one) => !one.endsWith("_at")))
        expect.soft(sentence, code).toContain(String(SAMPLES[name]));
    }
  });

  it("every sentence says what to do next", () => {
    const next = /(?:ください|[られえけ]ます|できます|話せます|送ります)$/;
    for (const [code, names] of Object.entries(refusalValues)) {
      const sentences = withoutReadings(sentenceOf(code, sample(names)))
        .split("。")
        .filter(Boolean);
      expect.soft(sentences.at(-1), code).toMatch(next);
    }
  });

  it("every fault at a field has a sentence", () => {
    for (const [code, names] of Object.entries(faultValues)) {
      const fault: Fault = { code, ...sample(names) };
      const error = new ApiError(422, "invalid", SERVER, {
        fields: { age: [SERVER] },
        faults: { age: [fault] },
      });
      const [sentence = ""] = error.fields.age ?? [];
      expect.soft(sentence, code).not.toBe(SERVER);
      expect.soft(withoutReadings(sentence), code).not.toMatch(/undefined|[{}|]/);
    }
  });
});

it("an error follows the wording when it changes", () => {
  const error = new ApiError(409, "no_helper", SERVER);
  inWording("standard");
  expect(error.detail).toBe(refusals.refused.no_helper);
  inWording("easy");
  expect(error.detail).toBe(easyRefusals.refused.no_helper);
});

it("times and minutes have readings in the easy wording", () => {
  inWording("easy");
  const values = { starts_at: "2026-03-05T14:30:00+09:00" };
  expect(sentenceOf("visit_agreed", values)).toContain(
    "{5日|いつか}（{木|もく}）{午後|ごご}2{時|じ}30{分|ぷん}",
  );
  expect(sentenceOf("too_many", { minutes: 5 })).toContain("5{分|ふん}くらい");
});

it("a code without a sentence, and one without its values, keep the server's sentence", () => {
  expect(sentenceOf("not_recruiting")).toBe(SERVER);
  expect(sentenceOf("too_many", {}, 429)).toBe(SERVER);
  expect(sentenceOf("toString")).toBe(SERVER);
});

it("names the number of the log for errors of the server itself", () => {
  inWording("standard");
  const failed = (code: string) => new ApiError(500, code, SERVER, { number: "1234-5678" }).detail;
  expect(failed("http_502")).toBe(`${refusals.unknown}この番号をお知らせください：1234-5678`);
  expect(failed("storage_full")).toMatch(/1234-5678$/);
  expect(failed("busy")).not.toContain("1234-5678");
});

it("a field without a fault of its own says what the code says", () => {
  inWording("standard");
  const error = new ApiError(422, "image_heic", SERVER, { fields: { image: [SERVER] } });
  expect(error.fields).toEqual({ image: [refusals.refused.image_heic] });
});

it("the portal keeps the server's sentences", () => {
  setOwnSentences(null);
  expect(sentenceOf("no_helper")).toBe(SERVER);
});
