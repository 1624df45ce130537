/** What the simulated browser lacks, given to it once: all test files share one browser. */
import { provideModalDialog } from "./modal-dialog";

provideModalDialog();
Element.prototype.scrollIntoView ??= () => {};
// Nothing has a size there, so nothing grows.
window.ResizeObserver ??= class implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
URL.createObjectURL ??= (file) => `blob:${file instanceof File ? file.name : "data"}`;
URL.revokeObjectURL ??= () => {};

// As in browsers: the simulated one sets ruby apart by spaces, and names would contain them.
const style = document.createElement("style");
style.textContent = "ruby { display: inline; }";
document.head.append(style);
