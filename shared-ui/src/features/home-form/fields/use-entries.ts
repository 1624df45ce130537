/** What is entered in the home form, against what is saved; kept as a draft while the two differ. */
import { useCallback, useEffect, useRef, useState } from "react";
import { type DraftAnswers, differences, laidOver } from "../../../state/form-drafts";
import type { DraftKeeper } from "../../../state/use-form-draft";
import type { HomeValues, SetHomeValues } from "../values/home-values";

export interface Entries {
  values: HomeValues;
  set: SetHomeValues;
  files: readonly File[];
  setFiles: (files: File[]) => void;
  isChanged: boolean;
  /** Whether the form opened with entries of an earlier visit. */
  isRestored: boolean;
  /** Go back to what is saved. */
  discard: () => void;
  /** From now on the present values are the saved ones. */
  settle: () => void;
  /** Take what another window has kept in the place of the entries. */
  takeNewer: () => void;
}

/** Hold the entries of one form, which starts with what was kept, or with what is copied from another home. */
export function useEntries(initial: HomeValues, keeper: DraftKeeper, copied: DraftAnswers | null): Entries {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(() => laidOver(initial, copied ?? keeper.begun));
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isRestored, setIsRestored] = useState(
    () => copied === null && keeper.begun !== null && differences(values, initial) !== null,
  );
  const kept = useRef(keeper);
  kept.current = keeper;

  useEffect(() => {
    kept.current.keep(differences(values, saved));
  }, [saved, values]);

  const set = useCallback<SetHomeValues>((changes) => setValues((before) => ({ ...before, ...changes })), []);

  return {
    values,
    set,
    files,
    setFiles,
    isChanged: differences(values, saved) !== null || files.length > 0,
    isRestored,
    discard: () => {
      setValues(saved);
      setIsRestored(false);
    },
    settle: () => {
      kept.current.sent();
      setSaved(values);
      setIsRestored(false);
    },
    takeNewer: () => setValues(laidOver(saved, keeper.draft?.takeNewer() ?? null)),
  };
}
