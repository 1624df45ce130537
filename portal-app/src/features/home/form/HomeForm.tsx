/** The form of one home: all its fields and pictures, checked, saved, and kept while they are not. */
import { type FormEvent, type ReactElement, useEffect, useState } from "react";
import type { Home, HomeInput, PublicDraft } from "shared-ui/api/types";
import {
  HOME_FIELD_NAMES,
  HOME_SECTIONS,
  type HomeFieldName,
  type HomeSectionName,
  homeField,
} from "shared-ui/features/home/home-fields";
import type { DraftAnswers } from "shared-ui/lib/drafts/form-drafts";
import type { DraftKeeper } from "shared-ui/lib/drafts/use-form-draft";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { DraftLine } from "shared-ui/ui/form/DraftLine";
import { ErrorSummary, type FieldError } from "shared-ui/ui/form/ErrorSummary";
import { fieldId } from "shared-ui/ui/form/field-id";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { homes } from "../../facility/text";
import { homeForm } from "../text";
import { HomeField } from "./fields/HomeField";
import { type Entries, useEntries } from "./fields/use-entries";
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

/** Tells that the form opened with entries that are not saved, and offers to drop them. */
function DraftNotice({ entries, isNew }: { entries: Entries; isNew: boolean }): ReactElement | null {
  if (!entries.isRestored) return null;

  function discard(): void {
    entries.discard();
    // The notice goes, and its button with it: the first field is where the person begins again.
    document.getElementById(fieldId("name"))?.focus();
  }

  return (
    <Notice title={homeForm.draft.title}>
      <Stack gap="small">
        <p>{homeForm.draft.words}</p>
        <Stack row>
          <Button variant="secondary" size="small" onClick={discard}>
            {isNew ? homeForm.draft.discardNew : homeForm.draft.discard}
          </Button>
        </Stack>
      </Stack>
    </Notice>
  );
}

/** One part of the home form: the fields that shared-ui/src/features/home/home-fields puts there, in its order. */
function HomeSection({ section, ...form }: FormProps & { section: HomeSectionName }): ReactElement {
  const notes: Partial<Record<HomeSectionName, string>> = homeForm.notes;
  return (
    <Section title={homeForm.sections[section]} lead={notes[section]}>
      {rowsOf(section).map(([first, ...others]) =>
        homeField(first).half ? (
          <div key={first} className={styles.pair}>
            {[first, ...others].map((name) => (
              <HomeField key={name} name={name} {...form} />
            ))}
          </div>
        ) : (
          <HomeField key={first} name={first} {...form} />
        ),
      )}
    </Section>
  );
}

/** Return the rows of a part: each whole field is one, and so are all half ones in sequence. */
function rowsOf(section: HomeSectionName): [HomeFieldName, ...HomeFieldName[]][] {
  const rows: [HomeFieldName, ...HomeFieldName[]][] = [];
  for (const name of HOME_FIELD_NAMES.filter((one) => homeField(one).section === section)) {
    const row = rows.at(-1);
    if (row && homeField(row[0]).half && homeField(name).half) row.push(name);
    else rows.push([name]);
  }
  return rows;
}
