/** The form of one home: all its fields and pictures, checked, saved, and kept while they are not. */
import { type FormEvent, type ReactElement, useEffect, useState } from "react";
import type { Home, HomeInput, PublicDraft } from "shared-ui/api/types";
import { HOME_SECTIONS } from "shared-ui/features/home/home-fields";
import type { DraftAnswers } from "shared-ui/lib/drafts/form-drafts";
import type { DraftKeeper } from "shared-ui/lib/drafts/use-form-draft";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { DraftLine } from "shared-ui/ui/form/DraftLine";
import { ErrorSummary, type FieldError } from "shared-ui/ui/form/ErrorSummary";
import { homes } from "../../facility/text";
import { homeForm } from "../text";
import { DraftNotice } from "./DraftNotice";
import { useEntries } from "./fields/use-entries";
import { HomeSection } from "./HomeSection";
import styles from "./home-form.module.css";
import { PhotosSection } from "./PhotosSection";
import { useSaveHome } from "./use-save-home";
import { faultsOf } from "./values/home-faults";
import {
  type FormProps,
  type HomeValues,
  homeInputOf,
  newHomeValues,
  valuesOfHome,
  valuesOfPublicDraft,
} from "./values/home-values";

interface HomeFormProps {
  /** Null for a new home. */
  home: Home | null;
  /** What public data says of the new home. */
  publicDraft?: PublicDraft | null;
  /** Whose new home it is, where the person works in several offices. */
  office?: number | null;
  keeper: DraftKeeper;
  /** What another home says, with which a new one starts. */
  copied?: DraftAnswers | null;
  /** Asked before a new home is sent. */
  mayRegister?: (home: HomeInput) => Promise<boolean>;
  /** Told whenever there is something, or nothing any more, that leaving would lose. */
  onChanged: (isChanged: boolean) => void;
  /** The home is saved; `complete` is false when its new pictures are not, which the person has been told. */
  onSaved: (homeId: number, complete: boolean) => void;
}

/** Render the form. */
export function HomeForm({
  home,
  publicDraft = null,
  office = null,
  keeper,
  copied = null,
  mayRegister,
  onChanged,
  onSaved,
}: HomeFormProps): ReactElement {
  const [initial] = useState(() => initialValues(home, publicDraft));
  const entries = useEntries(initial, keeper, copied);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { save, busyLabel } = useSaveHome(home, { publicDraftId: publicDraft?.id ?? null, office });
  const { alert } = useDialogs();

  const { isChanged } = entries;
  useEffect(() => {
    onChanged(isChanged);
  }, [isChanged, onChanged]);

  function show(found: readonly FieldError[]): void {
    setErrors(found);
    if (found.length > 0) setAttempt((before) => before + 1);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const faults = faultsOf(entries.values);
    if (faults.errors.length > 0) {
      setErrors(faults.errors);
      if (faults.alerts.length > 0) await alert(faults.alerts.join("\n"));
      show(faults.errors);
      return;
    }
    const entered = homeInputOf(entries.values);
    if (home === null && mayRegister && !(await mayRegister(entered))) return;
    await keeper.settle();
    const saved = await save(entered, entries);
    show(saved.errors);
    if (saved.homeId === null) return;
    entries.settle();
    onSaved(saved.homeId, saved.complete);
  }

  const form: FormProps = {
    values: entries.values,
    set: (changes) => {
      entries.set(changes);
      // A mended field is no longer wrong: its error goes as soon as it is touched.
      setErrors((before) => before.filter((error) => !(error.name in changes)));
    },
    errorOf: (field) => errors.find((error) => error.name === field)?.message,
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {publicDraft && (
        <Notice>
          <p>{homes.drafts.words}</p>
          <p>{publicDraft.source}</p>
        </Notice>
      )}
      <DraftNotice entries={entries} isNew={home === null} />
      <ErrorSummary errors={errors} attempt={attempt} />
      {HOME_SECTIONS.map((section) => (
        <HomeSection key={section} section={section} {...form} />
      ))}
      <PhotosSection home={home} entries={entries} error={form.errorOf("images")} />
      <DraftLine draft={keeper.draft} onTake={entries.takeNewer} />
      <div className={styles.submit}>
        <Button type="submit" size="large" busy={busyLabel !== null} busyLabel={busyLabel ?? undefined}>
          {home ? homeForm.submit.update : homeForm.submit.create}
        </Button>
      </div>
    </form>
  );
}

function initialValues(home: Home | null, publicDraft: PublicDraft | null): HomeValues {
  if (home) return valuesOfHome(home);
  return publicDraft ? valuesOfPublicDraft(publicDraft) : newHomeValues();
}
