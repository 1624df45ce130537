/** Adds what the simulated browser lacks. Once, because all test files share one browser. */
import { provideModalDialog } from "./modal-dialog";

provideModalDialog();
Element.prototype.scrollIntoView ??= () => {};
// Elements have no size, so nothing is ever resized.
window.ResizeObserver ??= class implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
// Every media query matches.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: true,
    media: query,
    onchange: null,
  }) as unknown as MediaQueryList;
URL.createObjectURL ??= (file) => `blob:${file instanceof File ? file.name : "data"}`;
URL.revokeObjectURL ??= () => {};
// Pictures are not decoded: each is one pixel.
Object.defineProperties(HTMLImageElement.prototype, {
  naturalWidth: { get: () => 1, configurable: true },
  naturalHeight: { get: () => 1, configurable: true },
});
const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
Object.defineProperty(HTMLImageElement.prototype, "src", {
  ...src,
  set(this: HTMLImageElement, address: string) {
    src?.set?.call(this, address);
    queueMicrotask(() => this.onload?.(new Event("load")));
  },
});

// The simulated browser puts spaces around ruby elements, which would appear in accessible names. Real browsers do not.
const style = document.createElement("style");
style.textContent = "ruby { display: inline; }";
document.head.append(style);
