/** Testing Library's configuration. Set only once, because all test files share a worker. */
import { configure, getConfig } from "@testing-library/react";

const { getElementError } = getConfig();

configure({
  // A busy machine is slow, but the test is not wrong.
  asyncUtilTimeout: 15_000,
  // While waiting, a failed query is repeated, and printing the page takes longer than the query. On a timeout,
  // waitFor prints it once.
  getElementError: (message, container) =>
    isWaiting() ? withoutPage(message) : getElementError(message, container),
});

function isWaiting(): boolean {
  // Set by waitFor while it waits; not part of the type.
  return Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
}

function withoutPage(message: string | null): Error {
  return Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" });
}
