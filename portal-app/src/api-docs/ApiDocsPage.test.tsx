/** The page shows the whole document: every call and every shape, with an example of each that fits it. */
import { existsSync, readFileSync } from "node:fs";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ApiDocsPage } from "./ApiDocsPage";
import { CallDetails } from "./CallDetails";
import { type ApiDocument, callsByTag } from "./document";

const FILE = "shared-ui/src/api/built/openapi.json";
if (!existsSync(FILE)) throw new Error(`${FILE} is not built yet: run \`npm run generate\`.`);
const api: ApiDocument = JSON.parse(readFileSync(FILE, "utf8"));
const calls = [...callsByTag(api).values()].flat();

// The page is large: it is rendered once, and searched without a query by role, which looks at every element.
it("shows every call under its tag, closed, and leads every named shape to its description", () => {
  const { container } = render(<ApiDocsPage api={api} />);
  const summaries = [...container.querySelectorAll("summary")];
  expect(summaries.filter((summary) => /使える人：./.test(summary.textContent))).toHaveLength(calls.length);
  expect(container.querySelectorAll("details[open]")).toHaveLength(0);
  const accept = screen.getByText("Accept a request; its room opens").closest("summary");
  expect(accept?.closest("section")).toHaveAccessibleName("Contacts");
  expect(accept).toHaveTextContent("PATCH /api/chat/contacts/{contact_id}/accept_contact/");
  expect(accept).toHaveTextContent("使える人：ご本人・ご家族、相談支援専門員");
  expect(
    screen
      .getByText("Sign in a facility member or a counselor, or have them take the second step")
      .closest("summary"),
  ).toHaveTextContent("だれでも");
  expect(document.title).toBe("APIの一覧 | グループホームマッチング");

  const ids = new Set([...container.querySelectorAll("[id]")].map(({ id }) => id));
  const links = [...container.querySelectorAll<HTMLAnchorElement>("a[href^='#']")];
  expect(links.map(({ hash }) => hash.slice(1)).filter((id) => id !== "main" && !ids.has(id))).toEqual([]);
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
