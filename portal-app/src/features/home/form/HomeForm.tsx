/** The form of a home: all fields and pictures, validated, saved, and kept as a draft. */
import { type FormEvent, type ReactElement, useEffect, useState } from "react";
import type { FirstHome, Home, HomeInput, PublicDraft } from "shared-ui/api/types";
import {
  HOME_FIELD_NAMES,
  HOME_SECTIONS,
  type HomeFieldName,
  type HomeSectionName,
  homeField,
} from "shared-ui/features/home/home-fields";
import type { DraftAnswers } from "shared-ui/lib/drafts/form-drafts";
import type { DraftStore } from "shared-ui/lib/drafts/use-form-draft";
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
  valuesOfRequest,
} from "./values/home-values";

interface HomeFormProps {
  /** Null for a new home. */
  home: Home | null;
  /** Public data about the new home. */
  publicDraft?: PublicDraft | null;
  /** What the request for registration says about a first home. */
  request?: FirstHome | null;
  /** The office of a new home, if the user works in several. */
  office?: number | null;
  store: DraftStore;
  /** Initial values copied from another home. */
  copied?: DraftAnswers | null;
  /** Called before a new home is sent. */
  mayRegister?: (home: HomeInput) => Promise<boolean>;
  /** Called when unsaved changes appear or disappear. */
  onChanged: (isChanged: boolean) => void;
  /** The home is saved; `complete` is false if its pictures failed, which the user has been told. */
  onSaved: (homeId: number, complete: boolean) => void;
}

export function HomeForm({
  home,
  publicDraft = null,
  request = null,
  office = null,
  store,
  copied = null,
  mayRegister,
  onChanged,
  onSaved,
}: HomeFormProps): ReactElement {
  const [initial] = useState(() => initialValues(home, publicDraft, request));
  const entries = useEntries(initial, store, copied);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [isSubmitting, setSubmitting] = useState(false);
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
    // The button is busy only while the home is sent, so a double click must not start twice.
    if (isSubmitting) return;
    setSubmitting(true);
    try {
      await checkAndSave();
    } finally {
      setSubmitting(false);
    }
  }

  async function checkAndSave(): Promise<void> {
    const faults = faultsOf(entries.values);
    if (faults.errors.length > 0) {
      setErrors(faults.errors);
      if (faults.alerts.length > 0) await alert(faults.alerts.join("\n"));
      show(faults.errors);
      return;
    }
    const entered = homeInputOf(entries.values);
    if (home === null && mayRegister && !(await mayRegister(entered))) return;
    await store.flush();
    const saved = await save(entered, entries);
    show(saved.errors);
    if (saved.homeId === null) return;
    entries.markSaved();
    onSaved(saved.homeId, saved.complete);
  }

  const form: FormProps = {
    values: entries.values,
    set: (changes) => {
      entries.set(changes);
      // Changing a field removes its error.
      setErrors((before) => before.filter((error) => !(error.name in changes)));
    },
    errorOf: (field) => errors.find((error) => error.name === field)?.message,
  };
  return (
    <Stack as="form" gap={24} noValidate onSubmit={submit}>
      {publicDraft && (
        <Notice>
          <p>{homes.drafts.words}</p>
          <p>{publicDraft.source}</p>
        </Notice>
      )}
      {request && <Notice>{homes.requested}</Notice>}
      <DraftNotice entries={entries} isNew={home === null} />
      <ErrorSummary errors={errors} attempt={attempt} />
      {HOME_SECTIONS.map((section) => (
        <HomeSection key={section} section={section} {...form} />
      ))}
      <PhotosSection home={home} entries={entries} error={form.errorOf("images")} />
      <DraftLine draft={store.draft} onTake={entries.takeNewer} />
      <div className={styles.submit}>
        <Button type="submit" size="large" busy={busyLabel !== null} busyLabel={busyLabel ?? undefined}>
          {home ? homeForm.submit.update : homeForm.submit.create}
        </Button>
      </div>
    </Stack>
  );
}

function initialValues(
  home: Home | null,
  publicDraft: PublicDraft | null,
  request: FirstHome | null,
): HomeValues {
  if (home) return valuesOfHome(home);
  if (publicDraft) return valuesOfPublicDraft(publicDraft);
  return request ? valuesOfRequest(request) : newHomeValues();
}

/** Says that the form contains a draft, and offers to discard it. */
function DraftNotice({ entries, isNew }: { entries: Entries; isNew: boolean }): ReactElement | null {
  if (!entries.isRestored) return null;

  function discard(): void {
    entries.discard();
    // The button disappears with the notice, so the focus moves to the first field.
    document.getElementById(fieldId("name"))?.focus();
  }

  return (
    <Notice title={homeForm.draft.title}>
      <Stack gap={8}>
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

/** One section of the form, with its fields in the order of shared-ui/src/features/home/home-fields. */
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

/** The rows of a section: each full-width field is a row, consecutive half-width fields share one. */
function rowsOf(section: HomeSectionName): [HomeFieldName, ...HomeFieldName[]][] {
  const rows: [HomeFieldName, ...HomeFieldName[]][] = [];
  for (const name of HOME_FIELD_NAMES.filter((one) => homeField(one).section === section)) {
    const row = rows.at(-1);
    if (row && homeField(row[0]).half && homeField(name).half) row.push(name);
    else rows.push([name]);
  }
  return rows;
}
