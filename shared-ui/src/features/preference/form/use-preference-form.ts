/** The state of the preference form from opening to saving: answers, pictures, faults and draft. */
import { useEffect, useRef, useState } from "react";
import { type ApiError, asApiError, shownError } from "../../../api/errors";
import { fields } from "../../../api/generated/forms";
import type { CertificateField, Preference } from "../../../api/types";
import { applyDraft, type DraftAnswers, differences, type FormDraft } from "../../../lib/drafts/form-drafts";
import type { DraftStore } from "../../../lib/drafts/use-form-draft";
import { useErrorText } from "../../../lib/text/errors.text";
import { useAnnotate } from "../../../lib/text/labels";
import { useCreatePreference, useUpdatePreference } from "../changes";
import { ALL_FIELDS, emptyValues, type FieldName, type PreferenceValues } from "../preference-fields";
import { usePreferenceText } from "../text";
import { type FaultSentences, type Faults, faultsOf, only } from "./answers/faults";
import { type CertificateFiles, changesOf, draftOf, NO_FILES, valuesOf } from "./answers/values";

type SetValue = <F extends keyof PreferenceValues>(field: F, value: PreferenceValues[F]) => void;

/** Saved, or rejected, with the first faulty field if there is one. */
type Outcome = { saved: Preference } | { saved: null; faulty: FieldName | null };

export interface PreferenceForm {
  values: PreferenceValues;
  files: CertificateFiles;
  faults: Faults;
  /** Number of failed attempts; each one moves the focus to the fault summary. */
  attempt: number;
  /** The error of a failed save that no field caused. */
  failure: ApiError | null;
  isSaving: boolean;
  /** Whether a draft from an earlier visit was restored. */
  isRestored: boolean;
  /** The registered preference that is being changed; null for a new one. */
  preference: Preference | null;
  withName: boolean;
  /** Whether homes that may view the stored pictures may also view the new ones. */
  showsNewPictures: boolean;
  showNewPictures: (shown: boolean) => void;
  set: SetValue;
  setFiles: (field: CertificateField, files: readonly File[]) => void;
  /** Shows the faults of these fields and returns them. */
  check: (fields: readonly FieldName[]) => Faults;
  /** Moves the focus to the fault summary. */
  pointOut: () => void;
  save: () => Promise<Outcome>;
  /** Resets the form to the saved answers. */
  startOver: () => void;
  /** The stored draft; null if drafts are not stored. */
  draft: FormDraft | null;
  /** Replaces the answers with the newer draft from another window. */
  takeNewer: () => void;
  /** Whether there are unsaved answers. Reads the current state even from an old closure. */
  hasChanges: () => boolean;
}

interface PreferenceFormOptions {
  preference: Preference | null;
  withName: boolean;
  /** Where unsaved answers are stored. */
  store: DraftStore;
  /** Initial answers copied from another person. */
  copied?: DraftAnswers | null;
  /** The office of a new case, for counselors who work in several offices. */
  office?: number | null;
}

/** The form of a new preference, or of an existing one. */
export function usePreferenceForm({
  preference,
  withName,
  store,
  copied = null,
  office = null,
}: PreferenceFormOptions): PreferenceForm {
  const kept = useRef(store);
  kept.current = store;
  const [stored, setStored] = useState(() => (preference ? valuesOf(preference) : emptyValues()));
  const [values, setValues] = useState(() => applyDraft(stored, copied ?? store.begun));
  const [isRestored, setRestored] = useState(
    () => copied === null && store.begun !== null && differences(values, stored) !== null,
  );
  const [files, setFiles] = useState(NO_FILES);
  const [showsNewPictures, setShowsNewPictures] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const sentences = useFaultSentences();
  const create = useCreatePreference();
  const update = useUpdatePreference();

  const changed = useRef(false);
  changed.current =
    JSON.stringify(values) !== JSON.stringify(stored) ||
    Object.values(files).some((picked) => picked.length > 0);

  useEffect(() => {
    kept.current.keep(differences(values, stored));
  }, [values, stored]);

  const set: SetValue = (field, value) => {
    setValues((others) => ({ ...others, [field]: value }));
    forget(field);
  };

  function forget(field: FieldName): void {
    setFaults(({ [field]: _gone, ...others }) => others);
  }

  function check(fields: readonly FieldName[]): Faults {
    const found = only(faultsOf(values, { withName, isNew: preference === null }, sentences), fields);
    setFaults(found);
    setFailure(null);
    return found;
  }

  async function save(): Promise<Outcome> {
    setFailure(null);
    const sent = draftOf(values, files, withName);
    try {
      await kept.current.flush();
      const saved = preference
        ? await update.mutateAsync({
            preferenceId: preference.id,
            draft: {
              ...changesOf(sent, draftOf(stored, NO_FILES, withName)),
              ...(showsNewPictures ? { shows_new_pictures: true } : {}),
            },
          })
        : await create.mutateAsync({ ...sent, office: office ?? undefined });
      kept.current.sent();
      changed.current = false;
      setStored(values);
      setFiles(NO_FILES);
      setShowsNewPictures(false);
      return { saved };
    } catch (thrown) {
      return { saved: null, faulty: refuse(asApiError(thrown)) };
    }
  }

  function refuse(error: ApiError): FieldName | null {
    const byField = ALL_FIELDS.filter((field) => error.fields[field]);
    setFaults(Object.fromEntries(byField.map((field) => [field, error.fields[field]?.[0] ?? ""])));
    if (byField.length === 0) setFailure(shownError(error));
    setAttempt((count) => count + 1);
    return byField[0] ?? null;
  }

  return {
    values,
    files,
    faults,
    attempt,
    failure,
    isSaving: create.isPending || update.isPending,
    isRestored,
    preference,
    withName,
    showsNewPictures,
    showNewPictures: setShowsNewPictures,
    set,
    setFiles: (field, picked) => {
      setFiles((others) => ({ ...others, [field]: picked }));
      forget(field);
    },
    check,
    pointOut: () => setAttempt((count) => count + 1),
    save,
    startOver: () => {
      setValues(stored);
      setFiles(NO_FILES);
      setFaults({});
      setFailure(null);
      setRestored(false);
    },
    draft: store.draft,
    takeNewer: () => {
      setValues(applyDraft(stored, store.draft?.takeNewer() ?? null));
      setFaults({});
    },
    hasChanges: () => changed.current,
  };
}

/** The texts of the faults in the app's wording. The rules are in faults.ts. */
function useFaultSentences(): FaultSentences {
  const annotate = useAnnotate();
  const { required } = useErrorText();
  const { postalCode, age } = usePreferenceText().faults;
  return { missing: (field) => required(annotate(fields.preference[field])), postalCode, age };
}
