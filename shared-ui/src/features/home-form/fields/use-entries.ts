/** What is entered in the home form, against what is saved; kept as a draft while the two differ. */
import { useCallback, useEffect, useState } from "react";
import type { HomeDraft } from "../values/home-draft";
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
}

/** Hold the entries of one form. */
export function useEntries(initial: HomeValues, draft: HomeDraft): Entries {
  const [saved, setSaved] = useState(initial);
  const [restored] = useState(() => draft.read(initial));
  const [values, setValues] = useState(restored ?? initial);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isRestored, setIsRestored] = useState(restored !== null);
  const differs = JSON.stringify(values) !== JSON.stringify(saved);

  useEffect(() => {
    if (differs) draft.store(saved, values);
    else draft.drop();
  }, [differs, draft, saved, values]);

  const set = useCallback<SetHomeValues>((changes) => setValues((before) => ({ ...before, ...changes })), []);

  return {
    values,
    set,
    files,
    setFiles,
    isChanged: differs || files.length > 0,
    isRestored,
    discard: () => {
      setValues(saved);
      setIsRestored(false);
    },
    settle: () => {
      setSaved(values);
      setIsRestored(false);
    },
  };
}
