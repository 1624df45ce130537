/** How component tests put something on the screen: with the providers that every page has, and a person to operate it. */
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

/** Return the text that a screen reader gives as the element's description. */
export function descriptionOf(element: Element): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `missing #${id}`).join(" ");
}
