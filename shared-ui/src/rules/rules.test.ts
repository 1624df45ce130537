/** The rules' tables: each row is a fact of the specification or of the server's rule that the module names. */
import { describe, expect, it, test, vi } from "vitest";
import { date, dateTime, time } from "./dates";
import { digitsSentence } from "./digits";
import { yen } from "./money";
import { PICTURE_TYPES, pictureFault } from "./pictures";
import { postalCode, sevenDigits } from "./postal";
import { isStale } from "./stale";

describe("digits", () => {
  test.each([
    ["50000", null],
    ["", null],
    ["５万", "半角数字で入力してください: 「５ 万」"],
    ["1,000,000円", "半角数字で入力してください: 「, 円」"],
    ["-5 0", "半角数字で入力してください: 「-  」"],
    ["𠮷1𠮷", "半角数字で入力してください: 「𠮷」"],
  ])("%s", (value, sentence) => {
    expect(digitsSentence(value)).toBe(sentence);
  });
});

describe("pictures", () => {
  test.each([
    ["庭.jpg", "image/jpeg", null],
    ["庭.png", "image/png", null],
    ["庭.webp", "image/webp", null],
    ["庭.gif", "image/gif", null],
    ["IMG_0001.HEIC", "image/heic", "heic"],
    ["IMG_0001.heif", "", "heic"],
    ["庭.svg", "image/svg+xml", "notAnImage"],
    ["手帳.pdf", "application/pdf", "notAnImage"],
    ["手帳", "", "notAnImage"],
  ])("%s of type '%s'", async (name, type, fault) => {
    const file = new File(["…"], name, { type });
    expect(await pictureFault(file)).toBe(fault);
    expect(PICTURE_TYPES.split(",").includes(type)).toBe(fault === null);
  });

  it("may have 10 MB and not a byte more", async () => {
    const of = (bytes: number) => new File([new Uint8Array(bytes)], "庭.jpg", { type: "image/jpeg" });
    expect(await pictureFault(of(10 * 1024 * 1024))).toBeNull();
    expect(await pictureFault(of(10 * 1024 * 1024 + 1))).toBe("tooLarge");
  });

  it.each([
    [8000, 5000, null],
    [8000, 5001, "tooManyPixels"],
  ])("of %i × %i pixels", async (width, height, fault) => {
    vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(width);
    vi.spyOn(HTMLImageElement.prototype, "naturalHeight", "get").mockReturnValue(height);
    expect(await pictureFault(new File(["…"], "庭.png", { type: "image/png" }))).toBe(fault);
    vi.restoreAllMocks();
  });

  it("are offered as JPEG first, which Safari makes of an iPhone's HEIC", () => {
    expect(PICTURE_TYPES).toMatch(/^image\/jpeg,/);
  });
});

describe("money", () => {
  test.each([
    [0, "0円"],
    [50_000, "50,000円"],
    [1_165_000, "1,165,000円"],
  ])("%d", (amount, words) => {
    expect(yen(amount)).toBe(words);
  });
});

describe("postal codes", () => {
  test.each([
    ["1000001", "1000001"],
    ["100-0001", "1000001"],
    ["〒１００－０００１", "1000001"],
    ["100000", null],
    ["10000011", null],
    ["", null],
  ])("%s", (typed, digits) => {
    expect(sevenDigits(typed)).toBe(digits);
  });

  it("are shown with a hyphen", () => {
    expect(postalCode("1000001")).toBe("100-0001");
  });
});

describe("dates are Japan's, whatever the device's clock says", () => {
  test.each([
    ["2026-03-05T05:30:00Z", "2026/03/05 14:30", "2026年3月5日（木）午後2時30分"],
    ["2026-03-05T14:30:00.000+09:00", "2026/03/05 14:30", "2026年3月5日（木）午後2時30分"],
    ["2025-12-31T15:00:00Z", "2026/01/01 00:00", "2026年1月1日（木）午前0時"],
    ["2026-03-05T03:05:00Z", "2026/03/05 12:05", "2026年3月5日（木）午後0時5分"],
  ])("%s", (iso, short, long) => {
    expect(dateTime(iso, "short")).toBe(short);
    expect(dateTime(iso, "long")).toBe(long);
  });

  it("know a day without a time", () => {
    expect(date("2026-05-04", "short")).toBe("2026/05/04");
    expect(time("2026-05-04T09:07:00+09:00", "short")).toBe("09:07");
  });
});

describe("a contact is stale", () => {
  const now = new Date("2026-03-10T12:00:00+09:00");
  const exactlyFiveDaysAgo = "2026-03-05T12:00:00+09:00";
  const longer = "2026-03-05T11:59:59+09:00";

  test.each([
    ["pending", longer, true],
    ["pending", exactlyFiveDaysAgo, false],
    ["accepted", longer, false],
    ["declined", longer, false],
  ] as const)("%s since %s: %s", (status, updated_at, stale) => {
    expect(isStale({ status, updated_at, latest_message_sent_at: null }, now)).toBe(stale);
  });
});
