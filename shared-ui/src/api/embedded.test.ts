/** Responses embedded in the page replace the first calls, and no others. */
import { beforeEach, expect, it, vi } from "vitest";
import { answersOnce } from "./embedded";

const HOMES = "http://localhost/api/facilities/homes/?limit=50&offset=0";
const get = (url: string) => new Request(url);
const post = () => new Request("http://localhost/api/accounts/facilities/login/", { method: "POST" });

let embeddedAnswer: (request: Request) => Response | null;

beforeEach(() => {
  const answers = {
    "/api/facilities/homes/?limit=50&offset=0": { body: [{ id: 1 }], headers: { "X-Total-Count": "7" } },
    "/api/chat/unread/": { body: { total: 0 }, headers: {} },
  };
  document.body.innerHTML = `<script type="application/json" id="answers">${JSON.stringify(answers)}</script>`;
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  embeddedAnswer = answersOnce();
});

it("a response is used once, with its headers, for exactly the same call", async () => {
  expect(embeddedAnswer(get("http://localhost/api/facilities/homes/?limit=50&offset=50"))).toBeNull();
  const answer = embeddedAnswer(get(HOMES));
  expect(await answer?.json()).toEqual([{ id: 1 }]);
  expect(answer?.headers.get("X-Total-Count")).toBe("7");
  expect(embeddedAnswer(get(HOMES))).toBeNull();
});

it("no response is used after a change, such as a sign-in as another user", () => {
  expect(embeddedAnswer(post())).toBeNull();
  expect(embeddedAnswer(get(HOMES))).toBeNull();
});

it("no response is used if the page has been open for long", () => {
  vi.spyOn(performance, "now").mockReturnValue(31_000);
  expect(embeddedAnswer(get(HOMES))).toBeNull();
});

it("responses are removed from the document", () => {
  embeddedAnswer(get(HOMES));
  expect(document.getElementById("answers")).toBeNull();
});
