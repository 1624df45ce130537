/** Whether the page shows readings: html[data-furigana], which the app sets, and only the easy wording has them. */
import { useSyncExternalStore } from "react";
import { useWording } from "../../lib/text/use-strings";

/** Say whether readings show now. */
export function useFuriganaOn(): boolean {
  const isOn = useSyncExternalStore(onChange, () => document.documentElement.dataset.furigana === "on");
  return useWording() === "easy" && isOn;
}

function onChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-furigana"] });
  return () => observer.disconnect();
}
