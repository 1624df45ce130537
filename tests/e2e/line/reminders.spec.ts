/** Reminders of a visit: a push to the applicant and a mail to the staff. */
import { type APIRequestContext, expect } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { runWorkerAt } from "../servers/worker";
import { Calls } from "../support/calls";
import { homeForm, wishesForm } from "../support/forms";
import { mailsTo } from "../support/mails";
import { expectText } from "../support/screen";

const KOTORI = `U${"5a".repeat(16)}`;
const OFFICE = "reminded-facility@example.com";
const HOME = "なのはなの家";
const DAY_MS = 24 * 60 * 60 * 1000;
// Japan's time, independent of the machine's time zone: shifted by nine hours and read as UTC.
const VISIT = new Date(Date.now() + 2 * DAY_MS + 9 * 60 * 60 * 1000);
const DAY = dayOf(VISIT);
const WEEKDAY = "日月火水木金土"[VISIT.getUTCDay()];
const TO_APPLICANTS = `${VISIT.getUTCFullYear()}年${VISIT.getUTCMonth() + 1}月${VISIT.getUTCDate()}日（${WEEKDAY}）午後2時30分`;
const TO_STAFF = `${DAY.replaceAll("-", "/")}（${WEEKDAY}）14:30`;
const EVENING = `${dayOf(new Date(VISIT.getTime() - DAY_MS))}T17:00:00+09:00`;
const TWO_HOURS = `${DAY}T12:30:00+09:00`;

test.use({ baseURL: MAIN.server, timezoneId: "America/New_York" });

test("both sides are reminded once on the evening before and once two hours before", async ({
  browser,
  page,
  request,
}) => {
  const applicant = new Calls(page.request);
  await applicant.signInByLine(KOTORI);
  const wishes = { multipart: wishesForm({ age: "31" }) };
  const { id: preference } = await applicant.send("POST", "/api/applicants/preferences/", wishes);
  const facility = new Calls((await browser.newContext({ baseURL: MAIN.server })).request);
  await facility.signInAsStaff(OFFICE);
  const { id: home } = await facility.send("POST", "/api/facilities/homes/", { data: homeForm(HOME) });
  const { id } = await facility.send("POST", "/api/chat/contacts/", { data: { home, preference } });
  await applicant.send("PATCH", `/api/chat/contacts/${id}/accept_contact/`);
  const offers = [{ day: DAY, hour: "14:30", minutes: 60, place: "玄関" }];
  await facility.send("POST", `/api/chat/contacts/${id}/visits/`, { data: { offers } });
  const { offered } = await applicant.read<{ offered: { id: number }[] }>(`/api/chat/contacts/${id}/visits/`);
  await applicant.send("POST", `/api/chat/contacts/${id}/visits/${offered[0]?.id}/choose/`);
  expect(await pushedReminders(request)).toEqual([]);
  // A browser in another time zone also shows Japan's time.
  await page.goto(`/chat/${id}/`);
  await expectText(page, TO_APPLICANTS);

  let times = 0;
  for (const moment of [EVENING, TWO_HOURS]) {
    runWorkerAt(moment);
    // The server's own worker may send it first.
    times += 1;
    await expect.poll(() => pushedReminders(request), { timeout: 20_000 }).toHaveLength(times);
    await expect.poll(() => mailedReminders().length, { timeout: 20_000 }).toBe(times);
    runWorkerAt(moment);
    expect(await pushedReminders(request)).toHaveLength(times);
    expect(mailedReminders()).toHaveLength(times);
  }

  const near = `「${HOME}」の見学が、もうすぐです。${TO_APPLICANTS}からです。`;
  expect((await pushedReminders(request)).every((text) => text.startsWith(near))).toBe(true);
  for (const mail of mailedReminders()) {
    expect(mail).toContain(`「${HOME}」の見学は、${TO_STAFF}です。`);
    expect(mail).not.toMatch(/午[前後]\d/);
  }
  await page.goto(`${MAIN.line}/phone/${KOTORI}/`);
  const reminder = page.getByText(`${TO_APPLICANTS}からです。`);
  await expect(reminder).toHaveCount(2);
  await expect(reminder.last()).toBeVisible();
});

/** Return the pushes about a visit from the LINE emulator. */
async function pushedReminders(request: APIRequestContext): Promise<string[]> {
  const inbox = await request.get(`${MAIN.line}/emulator/inbox/${KOTORI}`);
  const messages: { altText?: string }[] = await inbox.json();
  return messages.flatMap(({ altText = "" }) => (altText.includes("もうすぐ") ? [altText] : []));
}

function mailedReminders(): string[] {
  return mailsTo(OFFICE).filter((mail) => mail.includes("の見学は、"));
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
