/** The accessibility check of component tests. Colours need a real browser: the page tests check those. */
import axe from "axe-core";

/** Fail with every rule that the rendered element breaks. */
export async function expectNoViolations(element: Element = document.body): Promise<void> {
  const { violations } = await axe.run(element, {
    // What passed is told by number only: describing each element takes longer than looking at it.
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  const found = violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => node.html).join("\n  ")}`);
  if (found.length > 0) throw new Error(`axe found:\n${found.join("\n")}`);
}
