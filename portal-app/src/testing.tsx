/** Test helpers that open the portal at a URL, as a browser does. */
import { render, screen } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { PageSettings } from "shared-ui/api/page-settings";
import { createQueryClient } from "shared-ui/api/query-client";
import type { Role, User } from "shared-ui/api/types";
import { headingOfPage } from "shared-ui/testing/arrived";
import { onTestFinished, vi } from "vitest";
import { App } from "./App";
import { createPortalRouter } from "./routes/routes";

interface Opened {
  person: UserEvent;
  /** Unmounts the page. */
  leave: () => void;
}

/** Opens the portal; the test's network handlers decide who is signed in. */
export function openPortal(address: string): Opened {
  // The simulated browser has no layout and cannot scroll.
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  window.history.replaceState(null, "", address);
  const client = createQueryClient();
  const { unmount } = render(<App client={client} router={createPortalRouter(client)} />);
  return { person: userEvent.setup(), leave: unmount };
}

/** Waits for the page and returns its heading. */
export const heading = (name: string | RegExp): Promise<HTMLElement> => headingOfPage(name);

/** Sets a field's text at once, like a paste. */
export async function fill(person: UserEvent, label: RegExp, words: string): Promise<void> {
  await person.click(screen.getByLabelText(label));
  await person.paste(words);
}

/** Sets the deployment's page settings until the end of the test. */
export function pageSettingsAre(settings: Partial<PageSettings>): void {
  const element = document.createElement("script");
  Object.assign(element, { id: "settings", type: "application/json" });
  element.textContent = JSON.stringify(settings);
  document.head.append(element);
  onTestFinished(() => element.remove());
}

/** An office with one member. */
export const OFFICE: User["offices"][number] = {
  id: 1,
  name: "こもれび世田谷事業所",
  position: "manager",
  is_shared: false,
};

/** Sets the session cookie, and returns the user for the network handlers. */
export function signedInAs(role: Role, offices: User["offices"] = [OFFICE]): User {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "csrf_refresh_token=x";
  return {
    id: 1,
    role,
    username: "高橋",
    lineId: null,
    person_name: null,
    pictureUrl: null,
    offices,
    needs_consent: false,
    consented_to: null,
    helper_name: null,
    helps: false,
    password_is_weak: false,
    lacks_factor: false,
  };
}
