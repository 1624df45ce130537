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
// Its window is as wide as any page asks for.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: true,
    media: query,
    onchange: null,
  }) as unknown as MediaQueryList;
URL.createObjectURL ??= (file) => `blob:${file instanceof File ? file.name : "data"}`;
URL.revokeObjectURL ??= () => {};
// It reads no pictures: each is one pixel.
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

// As in browsers: the simulated one sets ruby apart by spaces, and names would contain them.
const style = document.createElement("style");
style.textContent = "ruby { display: inline; }";
document.head.append(style);
