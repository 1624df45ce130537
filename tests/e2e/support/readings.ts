/** Furigana are only visual: screen readers would otherwise read each word twice. */
import { type CDPSession, expect, type Page } from "@playwright/test";

type Nodes = Awaited<ReturnType<typeof nodesOf>>;

/** Check that the accessible text is the same with and without readings, and that no word is split or repeated. */
export async function expectSameWithoutReadings(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const repeatedWords = await page
    .locator("ruby")
    .evaluateAll((all) => all.map((ruby) => (ruby.textContent ?? "").replaceAll(/\s/g, "")));
  const nodes = await nodesOf(browser);
  const withReadings = textsOf(nodes);
  const text = documentText(nodes);
  const broken = (await wordsWithReadings(page)).filter((word) => !text.includes(word));
  expect.soft(broken, `split at ${page.url()}`).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.dataset.furigana = "off";
  });
  await expect(page.locator("rt:visible")).toHaveCount(0);
  const withoutReadings = textsOf(await nodesOf(browser));
  const twice = repeatedWords.filter(
    (words) => withReadings.join("").includes(words) && !withoutReadings.join("").includes(words),
  );
  expect.soft(twice, `read twice at ${page.url()}`).toEqual([]);
  expect.soft(withoutReadings, page.url()).toEqual(withReadings);
}

/** Return all phrases with readings, including the kana after the kanji: 閉じる, not 閉. */
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

/** Return the browser's accessibility tree. */
async function nodesOf(browser: CDPSession) {
  return (await browser.send("Accessibility.getFullAXTree")).nodes;
}

/** Return the accessible text in document order. */
function documentText(nodes: Nodes): string {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (id: string): string => {
    const node = byId.get(id);
    if (!node) return "";
    if (!node.ignored && node.role?.value === "StaticText") return String(node.name?.value ?? "");
    return (node.childIds ?? []).map(textOf).join("");
  };
  return textOf(nodes[0]?.nodeId ?? "").replaceAll(/\s/g, "");
}

/** Return the role and text of each node. */
function textsOf(nodes: Nodes): string[] {
  return nodes.flatMap(({ ignored, role, name, description, value }) => {
    // Inline boxes repeat the text of their parent.
    if (ignored || role?.value === "InlineTextBox") return [];
    const parts = [name, description, value].map((part) => String(part?.value ?? ""));
    const text = parts.join("").replaceAll(/\s/g, "");
    return text ? [`${role?.value} ${text}`] : [];
  });
}
