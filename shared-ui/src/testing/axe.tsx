/** The accessibility check of component tests. Contrast needs a real browser; the page tests check it. */
import axe from "axe-core";

/** Fails with every rule that the rendered element breaks. */
export async function expectNoViolations(element: Element = document.body): Promise<void> {
  const { violations } = await axe.run(element, {
    // Describing every passed element takes longer than the check itself.
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  const found = violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => node.html).join("\n  ")}`);
  if (found.length > 0) throw new Error(`axe found:\n${found.join("\n")}`);
}
