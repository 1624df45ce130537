/** Renders a component for a test, with the providers of every page and a user to operate it. */
import { type RenderResult, render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { DialogsProvider } from "../ui/dialogs/DialogsProvider";
import { ToastProvider } from "../ui/feedback/ToastProvider";

export function renderUi(ui: ReactElement): RenderResult & { user: UserEvent } {
  const user = userEvent.setup();
  const result = render(ui, {
    wrapper: ({ children }) => (
      <DialogsProvider>
        <ToastProvider>{children}</ToastProvider>
      </DialogsProvider>
    ),
  });
  return { ...result, user };
}

/** The description that a screen reader reads for the element. */
export function descriptionOf(element: Element): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `missing #${id}`).join(" ");
}

/** The text without furigana, as it is read out. */
export function spoken(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const reading of copy.querySelectorAll("rt")) reading.remove();
  return copy.textContent ?? "";
}
