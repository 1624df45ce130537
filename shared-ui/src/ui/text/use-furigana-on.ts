/** Whether the page shows furigana: html[data-furigana], set by the app; only in the easy wording. */
import { useSyncExternalStore } from "react";
import { useWording } from "../../lib/text/use-strings";

export function useFuriganaOn(): boolean {
  const isOn = useSyncExternalStore(onChange, () => document.documentElement.dataset.furigana === "on");
  return useWording() === "easy" && isOn;
}

function onChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-furigana"] });
  return () => observer.disconnect();
}
