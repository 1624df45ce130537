/** How Testing Library waits. Set once: all test files share one worker, and a second time would wrap the first. */
import { configure, getConfig } from "@testing-library/react";

const { getElementError } = getConfig();

configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 15_000,
  // While a test waits, a miss is tried again: printing the page each time takes longer than looking for the
  // element. When the time is up, waitFor prints it once.
  getElementError: (message, container) =>
    isWaiting() ? withoutPage(message) : getElementError(message, container),
});

function isWaiting(): boolean {
  // What waitFor sets while it tries; the type leaves it out.
  return Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
}

function withoutPage(message: string | null): Error {
  return Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" });
}
