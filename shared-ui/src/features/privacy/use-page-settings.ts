/** The settings of this deployment in a page that is built before they are known. */
import { NO_SETTINGS, type PageSettings, pageSettings } from "../../api/page-settings";
import { useHydrated } from "../../ui/use-hydrated";

/** Return the settings; none while the page is prerendered. */
export function usePageSettings(): PageSettings {
  return useHydrated() ? pageSettings() : NO_SETTINGS;
}
