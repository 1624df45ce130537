/** The preference form's state from opening to saved: answers, pictures, faults, draft. How it looks is the other modules' part. */
import { useEffect, useRef, useState } from "react";
import { type ApiError, asApiError } from "../../../api/errors";
import { fields } from "../../../api/generated/forms";
import type { CertificateField, Preference } from "../../../api/types";
import { type DraftAnswers, differences, type FormDraft, laidOver } from "../../../lib/drafts/form-drafts";
import type { DraftKeeper } from "../../../lib/drafts/use-form-draft";
import { errors } from "../../../lib/text/errors.text";
import { easyErrors } from "../../../lib/text/errors.text.easy";
import { useAnnotate } from "../../../lib/text/labels";
import { useStrings } from "../../../lib/text/use-strings";
import { useCreatePreference, useUpdatePreference } from "../changes";
import { ALL_FIELDS, emptyValues, type FieldName, type PreferenceValues } from "../preference-fields";
import { preferences } from "../text";
import { easyPreferences } from "../text.easy";
import { type FaultSentences, type Faults, faultsOf, only } from "./answers/faults";
import { type CertificateFiles, changesOf, draftOf, NO_FILES, valuesOf } from "./answers/values";

type SetValue = <F extends keyof PreferenceValues>(field: F, value: PreferenceValues[F]) => void;

/** Saved, or refused with the first field to blame, if any is. */
type Outcome = { saved: Preference } | { saved: null; faulty: FieldName | null };

export interface PreferenceForm {
  values: PreferenceValues;
  files: CertificateFiles;
  faults: Faults;
  /** Counts the failed attempts to go on: each moves the focus to the summary of faults. */
  attempt: number;
  /** Why saving failed, where no field is to blame. */
  failure: ApiError | null;
  isSaving: boolean;
  /** Whether answers of an earlier visit were brought back. */
  isRestored: boolean;
  /** The registered preference that is being changed; null for a new one. */
  preference: Preference | null;
  withName: boolean;
  /** Whether those who may look at the pictures there were may look at the new ones. */
  showsNewPictures: boolean;
  showNewPictures: (shown: boolean) => void;
  set: SetValue;
  setFiles: (field: CertificateField, files: readonly File[]) => void;
  /** Show the faults of these fields and return them. */
  check: (fields: readonly FieldName[]) => Faults;
  /** Move the focus to the summary of the faults that check has shown. */
  pointOut: () => void;
  save: () => Promise<Outcome>;
  /** Go back to the saved answers. */
  startOver: () => void;
  /** What is kept of it; null where nothing is. */
  draft: FormDraft | null;
  /** Take what another window has kept in the place of the answers here. */
  takeNewer: () => void;
  /** Whether there are answers that are not saved. Reads the present moment, also from an old closure. */
  hasChanges: () => boolean;
}

interface PreferenceFormOptions {
  preference: Preference | null;
  withName: boolean;
  /** Where unsent answers wait. */
  keeper: DraftKeeper;
  /** Answers of somebody registered earlier, with which a new form starts. */
  copied?: DraftAnswers | null;
  /** Whose new case it is, where the counselor works in several offices. */
  office?: number | null;
}

/** Return the form of a new preference, or of one that is being changed. */
export function usePreferenceForm({
  preference,
  withName,
  keeper,
  copied = null,
  office = null,
}: PreferenceFormOptions): PreferenceForm {
  const kept = useRef(keeper);
  kept.current = keeper;
  const [stored, setStored] = useState(() => (preference ? valuesOf(preference) : emptyValues()));
  const [values, setValues] = useState(() => laidOver(stored, copied ?? keeper.begun));
  const [isRestored, setRestored] = useState(
    () => copied === null && keeper.begun !== null && differences(values, stored) !== null,
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
      await kept.current.settle();
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
    if (byField.length === 0 && !error.isSessionExpired) setFailure(error);
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
    draft: keeper.draft,
    takeNewer: () => {
      setValues(laidOver(stored, keeper.draft?.takeNewer() ?? null));
      setFaults({});
    },
    hasChanges: () => changed.current,
  };
}

/** How this app's wording says what is missing or wrong. The rules themselves are faults.ts. */
function useFaultSentences(): FaultSentences {
  const annotate = useAnnotate();
  const { required } = useStrings(errors, easyErrors);
  const { postalCode, age } = useStrings(preferences, easyPreferences).faults;
  return { missing: (field) => required(annotate(fields.preference[field])), postalCode, age };
}
