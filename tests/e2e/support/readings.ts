/** The rule of furigana: readings are for the eye alone, since whoever listens would hear every word twice. */
import { type CDPSession, expect, type Page } from "@playwright/test";

type Nodes = Awaited<ReturnType<typeof nodesOf>>;

/** Expect the page to say the same with readings as without, each word whole, and none followed by its own reading. */
export async function expectSameWithoutReadings(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const doubled = await page
    .locator("ruby")
    .evaluateAll((all) => all.map((ruby) => (ruby.textContent ?? "").replaceAll(/\s/g, "")));
  const nodes = await nodesOf(browser);
  const heard = said(nodes);
  const text = heardInOrder(nodes);
  const broken = (await wordsWithReadings(page)).filter((word) => !text.includes(word));
  expect.soft(broken, `not heard whole at ${page.url()}`).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.dataset.furigana = "off";
  });
  await expect(page.locator("rt:visible")).toHaveCount(0);
  const without = said(await nodesOf(browser));
  const twice = doubled.filter(
    (words) => heard.join("").includes(words) && !without.join("").includes(words),
  );
  expect.soft(twice, `read twice at ${page.url()}`).toEqual([]);
  expect.soft(without, page.url()).toEqual(heard);
}

/** Return each phrase that has a reading as it is written, with what follows its kanji: 閉じる, not 閉 alone. */
function wordsWithReadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector("dialog:modal") ?? document.body;
    return [...scope.querySelectorAll("ruby")]
      .filter(
        (ruby) => ruby.checkVisibility({ visibilityProperty: true }) && !ruby.closest("[aria-hidden=true]"),
      )
      .map((ruby) => {
        const phrase = (ruby.parentElement ?? ruby).cloneNode(true) as Element;
        for (const reading of phrase.querySelectorAll("rt")) reading.remove();
        return (phrase.textContent ?? "").replaceAll(/\s/g, "");
      });
  });
}

/** Return what the browser itself tells a screen reader. */
async function nodesOf(browser: CDPSession) {
  return (await browser.send("Accessibility.getFullAXTree")).nodes;
}

/** Return everything that is heard, from the top of the page to its foot. */
function heardInOrder(nodes: Nodes): string {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (id: string): string => {
    const node = byId.get(id);
    if (!node) return "";
    if (!node.ignored && node.role?.value === "StaticText") return String(node.name?.value ?? "");
    return (node.childIds ?? []).map(textOf).join("");
  };
  return textOf(nodes[0]?.nodeId ?? "").replaceAll(/\s/g, "");
}

/** Return what is heard part by part. */
function said(nodes: Nodes): string[] {
  return nodes.flatMap(({ ignored, role, name, description, value }) => {
    // Lines of the same words once more.
    if (ignored || role?.value === "InlineTextBox") return [];
    const parts = [name, description, value].map((part) => String(part?.value ?? ""));
    const text = parts.join("").replaceAll(/\s/g, "");
    return text ? [`${role?.value} ${text}`] : [];
  });
}
