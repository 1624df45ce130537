/** The input of the home form compared with the saved values; kept as a draft while they differ. */
import { useCallback, useEffect, useRef, useState } from "react";
import { applyDraft, type DraftAnswers, differences } from "shared-ui/lib/drafts/form-drafts";
import type { DraftStore } from "shared-ui/lib/drafts/use-form-draft";
import type { Replaced } from "shared-ui/ui/pictures/FileField";
import type { HomeValues, SetHomeValues } from "../values/home-values";

export interface Entries {
  values: HomeValues;
  set: SetHomeValues;
  files: readonly File[];
  setFiles: (files: File[]) => void;
  /** New pictures by the id of the stored picture they replace. */
  replaced: Replaced;
  replace: (id: string, file: File | null) => void;
  isChanged: boolean;
  /** Whether the form opened with a draft. */
  isRestored: boolean;
  /** Resets to the saved values. */
  discard: () => void;
  /** Marks the current values as saved. */
  markSaved: () => void;
  /** Replaces the input by the newer draft of another window. */
  takeNewer: () => void;
}

/** Starts with the draft, or with values copied from another home. */
export function useEntries(initial: HomeValues, store: DraftStore, copied: DraftAnswers | null): Entries {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(() => applyDraft(initial, copied ?? store.begun));
  const [files, setFiles] = useState<readonly File[]>([]);
  const [replaced, setReplaced] = useState<Replaced>({});
  const [isRestored, setIsRestored] = useState(
    () => copied === null && store.begun !== null && differences(values, initial) !== null,
  );
  const kept = useRef(store);
  kept.current = store;

  useEffect(() => {
    kept.current.keep(differences(values, saved));
  }, [saved, values]);

  const set = useCallback<SetHomeValues>((changes) => setValues((before) => ({ ...before, ...changes })), []);

  return {
    values,
    set,
    files,
    setFiles,
    replaced,
    replace: (id, file) =>
      setReplaced(({ [id]: _, ...others }) => (file === null ? others : { ...others, [id]: file })),
    isChanged: differences(values, saved) !== null || files.length + Object.keys(replaced).length > 0,
    isRestored,
    discard: () => {
      setValues(saved);
      setIsRestored(false);
    },
    markSaved: () => {
      kept.current.sent();
      setSaved(values);
      setIsRestored(false);
    },
    takeNewer: () => setValues(applyDraft(saved, store.draft?.takeNewer() ?? null)),
  };
}
