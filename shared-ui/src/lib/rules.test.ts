/** Tables of rules: each row is a fact of the specification, or of the server rule that the module names. */
import { describe, expect, it, vi } from "vitest";
import { date, dateTime, time } from "./dates";
import { digitsSentence, plainNumber } from "./digits";
import { yen } from "./money";
import { PICTURE_TYPES, pictureFault } from "./pictures";
import { postalCode, sevenDigits } from "./postal";

it("digits are half-width, and the message names other characters", () => {
  for (const [value, sentence] of [
    ["50000", null],
    ["", null],
    ["５万", "半角数字で入力してください: 「５ 万」"],
    ["1,000,000円", "半角数字で入力してください: 「, 円」"],
    ["-5 0", "半角数字で入力してください: 「-  」"],
    ["𠮷1𠮷", "半角数字で入力してください: 「𠮷」"],
  ] as const)
    expect.soft(digitsSentence(value), value).toBe(sentence);
});

describe("pictures", () => {
  it("are JPEG, PNG or WebP; HEIC has its own message", async () => {
    for (const [name, type, fault] of [
      ["庭.jpg", "image/jpeg", null],
      ["庭.png", "image/png", null],
      ["庭.webp", "image/webp", null],
      ["庭.gif", "image/gif", null],
      ["IMG_0001.HEIC", "image/heic", "heic"],
      ["IMG_0001.heif", "", "heic"],
      ["庭.svg", "image/svg+xml", "notAnImage"],
      ["手帳.pdf", "application/pdf", "notAnImage"],
      ["手帳", "", "notAnImage"],
    ] as const) {
      const file = new File(["…"], name, { type });
      expect.soft(await pictureFault(file), name).toBe(fault);
      expect.soft(PICTURE_TYPES.split(",").includes(type), name).toBe(fault === null);
    }
  });

  it("may have exactly 10 MB at most", async () => {
    const of = (bytes: number) => new File([new Uint8Array(bytes)], "庭.jpg", { type: "image/jpeg" });
    expect(await pictureFault(of(10 * 1024 * 1024))).toBeNull();
    expect(await pictureFault(of(10 * 1024 * 1024 + 1))).toBe("tooLarge");
  });

  it("may have exactly 40 million pixels at most", async () => {
    const file = new File(["…"], "庭.png", { type: "image/png" });
    vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(8000);
    const height = vi.spyOn(HTMLImageElement.prototype, "naturalHeight", "get").mockReturnValue(5000);
    expect(await pictureFault(file)).toBeNull();
    height.mockReturnValue(5001);
    expect(await pictureFault(file)).toBe("tooManyPixels");
  });

  it("are offered as JPEG first, so that Safari converts HEIC to it", () => {
    expect(PICTURE_TYPES).toMatch(/^image\/jpeg,/);
  });
});

it("a number is the same in any width, and with its unit", () => {
  const typed = ["２２", "22歳", "２２さい", " 22 "];
  expect(typed.map(plainNumber)).toEqual(typed.map(() => "22"));
});

it("money is grouped in thousands", () => {
  expect([0, 50_000, 1_165_000].map(yen)).toEqual(["0円", "50,000円", "1,165,000円"]);
});

describe("postal codes", () => {
  it("have seven digits, full or half width", () => {
    for (const [typed, digits] of [
      ["1000001", "1000001"],
      ["100-0001", "1000001"],
      ["〒１００－０００１", "1000001"],
      ["100000", null],
      ["10000011", null],
      ["", null],
    ] as const)
      expect.soft(sevenDigits(typed), typed).toBe(digits);
  });

  it("are shown with a hyphen", () => {
    expect(postalCode("1000001")).toBe("100-0001");
  });
});

describe("dates use Japan's time zone on any device", () => {
  it("have a short and a long form", () => {
    for (const [iso, short, long] of [
      ["2026-03-05T05:30:00Z", "2026/03/05 14:30", "2026年3月5日（木）午後2時30分"],
      ["2026-03-05T14:30:00.000+09:00", "2026/03/05 14:30", "2026年3月5日（木）午後2時30分"],
      ["2025-12-31T15:00:00Z", "2026/01/01 00:00", "2026年1月1日（木）午前0時"],
      ["2026-03-05T03:05:00Z", "2026/03/05 12:05", "2026年3月5日（木）午後0時5分"],
    ] as const)
      expect.soft([dateTime(iso, "short"), dateTime(iso, "long")], iso).toEqual([short, long]);
  });

  it("accept a day without a time", () => {
    expect(date("2026-05-04", "short")).toBe("2026/05/04");
    expect(time("2026-05-04T09:07:00+09:00", "short")).toBe("09:07");
  });
});
