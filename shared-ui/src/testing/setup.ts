/** Runs before every test file: matchers, clean-up, and what the simulated browser lacks. */
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { provideModalDialog } from "./modal-dialog";

provideModalDialog();
// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 });
Element.prototype.scrollIntoView ??= () => {};
URL.createObjectURL ??= (file) => `blob:${file instanceof File ? file.name : "data"}`;
URL.revokeObjectURL ??= () => {};

// As in browsers: the simulated one sets ruby apart by spaces, and names would contain them.
const style = document.createElement("style");
style.textContent = "ruby { display: inline; }";
document.head.append(style);

afterEach(() => {
  cleanup();
  localStorage.clear();
});
