/** The submission table of docs/decisions.md §10. */
import { expect, it } from "vitest";
import { filesAsFormData, toFormData } from "./form-data";

const picture = new File(["…"], "certificate.jpg", { type: "image/jpeg" });

const TABLE: [rule: string, value: unknown, sent: FormDataEntryValue[]][] = [
  ["null is left out", null, []],
  ["undefined is left out", undefined, []],
  ["a string as is", "世田谷区", ["世田谷区"]],
  ["an empty string as is", "", [""]],
  ["a number as is", 20, ["20"]],
  ["zero as is", 0, ["0"]],
  ["yes or no as is", false, ["false"]],
  ["a list as JSON text", ["mental", "physical"], ['["mental","physical"]']],
  ["an empty list as JSON text", [], ["[]"]],
  ["an object as JSON text", { a: 1 }, ['{"a":1}']],
  ["a stored address is left out", "https://example.jp/a.jpg", []],
  ["a stored path is left out", "/media/certificates/3/disability_certificate", []],
  ["a street that only mentions http stays", "1-2-3 httpビル", ["1-2-3 httpビル"]],
];

it("sends every kind of value as in the table", () => {
  for (const [rule, value, sent] of TABLE)
    expect.soft(toFormData({ field: value }).getAll("field"), rule).toEqual(sent);
});

it("sends a new file as a file", () => {
  expect(toFormData({ disability_certificate: picture }).get("disability_certificate")).toBeInstanceOf(File);
});

it("repeats one name for several files", () => {
  expect(filesAsFormData("images", [picture, picture]).getAll("images")).toHaveLength(2);
});
