/** How tests of whole pages open the portal, as a browser does: by an address. */
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
  /** Leave the page for good. */
  leave: () => void;
}

/** Open the portal and return the person who operates it; the network of the test says who is signed in. */
export function openPortal(address: string): Opened {
  // The simulated browser has no layout to scroll.
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  window.history.replaceState(null, "", address);
  const client = createQueryClient();
  const { unmount } = render(<App client={client} router={createPortalRouter(client)} />);
  return { person: userEvent.setup(), leave: unmount };
}

/** Find the page's heading, once the page is there. */
export const heading = (name: string | RegExp): Promise<HTMLElement> => headingOfPage(name);

/** Put words into a field at once, as from the clipboard. */
export async function fill(person: UserEvent, label: RegExp, words: string): Promise<void> {
  await person.click(screen.getByLabelText(label));
  await person.paste(words);
}

/** Have the server tell the page of its deployment, until the end of the test. */
export function pageSettingsAre(settings: Partial<PageSettings>): void {
  const element = document.createElement("script");
  Object.assign(element, { id: "settings", type: "application/json" });
  element.textContent = JSON.stringify(settings);
  document.head.append(element);
  onTestFinished(() => element.remove());
}

/** An office in which one person works alone. */
export const OFFICE: User["offices"][number] = {
  id: 1,
  name: "こもれび世田谷事業所",
  position: "manager",
  is_shared: false,
};

/** Sign somebody in: the cookie that tells of a session, and who the network is to answer with. */
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
