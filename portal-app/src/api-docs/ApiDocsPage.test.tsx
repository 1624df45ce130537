/** The page shows the whole document: every call and every shape, with an example of each that fits it. */
import { existsSync, readFileSync } from "node:fs";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ApiDocsPage } from "./ApiDocsPage";
import { CallDetails } from "./CallDetails";
import { type ApiDocument, callsByTag } from "./document";

const FILE = "shared-ui/src/api/built/openapi.json";
if (!existsSync(FILE)) throw new Error(`${FILE} is not built yet: run \`npm run generate\`.`);
const api: ApiDocument = JSON.parse(readFileSync(FILE, "utf8"));
const calls = [...callsByTag(api).values()].flat();

// The page is large: its markup is read as text, since a simulated browser takes long to build and search it.
it("shows every call under its tag, closed, and leads every named shape to its description", () => {
  const page = renderToStaticMarkup(<ApiDocsPage api={api} />);
  const all = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, found = ""]) => found);
  // The calls come before the shapes.
  const summaries = all(/<summary[^>]*>(.*?)<\/summary>/gs)
    .slice(0, calls.length)
    .map((markup) => markup.replaceAll(/<[^>]+>/g, ""));
  expect(summaries).toEqual(calls.map(({ method, path }) => expect.stringContaining(`${method} ${path}`)));
  expect(summaries.filter((summary) => !/使える人：./.test(summary))).toEqual([]);
  expect(page).not.toMatch(/<details[^>]* open/);

  const summaryOf = (call: string) => summaries.find((summary) => summary.includes(call));
  const accept = "PATCH /api/chat/contacts/{contact_id}/accept_contact/";
  expect(summaryOf(accept)).toContain("使える人：ご本人・ご家族、相談支援専門員");
  const contacts = page.split("<section").find((section) => section.includes("/accept_contact/"));
  expect(contacts).toMatch(/<h2[^>]*><span id="contacts" lang="en">Contacts<\/span><\/h2>/);
  expect(summaryOf("POST /api/accounts/facilities/login/")).toContain("だれでも");

  const ids = new Set(all(/ id="([^"]+)"/g));
  expect(all(/ href="#([^"]+)"/g).filter((id) => id !== "main" && !ids.has(id))).toEqual([]);
  expect(Object.keys(api.components.schemas).filter((name) => !ids.has(`shape-${name}`))).toEqual([]);
});

it("opens a call to its parameters, body, answer, errors and an example", async () => {
  const note = calls.find(({ summary }) => summary === "Set the facility's progress note");
  if (!note) throw new Error("The document has no such call.");
  render(<CallDetails call={note} />);
  await userEvent.click(screen.getByText(note.summary));
  const call = screen.getByRole("group");
  expect(call).toHaveAttribute("open");
  expect(within(call).getByText("contact_id")).toBeVisible();
  expect(within(call).getByRole("heading", { name: "送る内容（application/json）" })).toBeVisible();
  expect(within(call).getByRole("heading", { name: "返る内容（200）" })).toBeVisible();
  expect(within(call).getByText("404").closest("li")).toHaveTextContent("404 The object does not exist");
  expect(call).toHaveTextContent('"progress_note": "schedule_pending"');
});

it("says so where the server gave no document", () => {
  render(<ApiDocsPage api={null} />);
  expect(screen.getByRole("main")).toHaveTextContent("サーバーから一覧を受け取れませんでした。");
});
