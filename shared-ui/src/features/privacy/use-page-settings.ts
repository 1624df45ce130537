import { NO_SETTINGS, type PageSettings, pageSettings } from "../../api/page-settings";
import { useHydrated } from "../../ui/use-hydrated";

/** The deployment's settings. NO_SETTINGS until hydration, because prerendering does not know them. */
export function usePageSettings(): PageSettings {
  return useHydrated() ? pageSettings() : NO_SETTINGS;
}
