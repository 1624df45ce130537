/** The vacancies of all homes: edited in their rows, and confirmed with one button after 30 days. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { asApiError } from "shared-ui/api/errors";
import { limits } from "shared-ui/api/generated/limits";
import type { Home } from "shared-ui/api/types";
import { recruiting } from "shared-ui/features/home/text";
import { date, dayAfter, today } from "shared-ui/lib/dates";
import { digitsSentence, plainNumber } from "shared-ui/lib/digits";
import { run } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { StatusBadge } from "shared-ui/ui/display/StatusBadge";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { focusField } from "shared-ui/ui/form/focus-field";
import { NumberField } from "shared-ui/ui/form/NumberField";
import { TextField } from "shared-ui/ui/form/TextField";
import { CheckIcon, PencilIcon } from "shared-ui/ui/icons/icons";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { HomePicture } from "shared-ui/ui/pictures/HomePicture";
import { paths } from "../../paths";
import { DenseRows } from "../../ui/DenseRows";
import { homesQuery, useChangeVacancies, useConfirmVacancies } from "../home/queries";
import { homes as homeWords } from "./text";
import { ConfirmMany } from "./vacancies/ConfirmMany";
import { vacancies as words } from "./vacancies/text";
import styles from "./vacancies/vacancies.module.css";

/** The values being edited; `home` is the version when editing started. */
interface Entered {
  home: Home;
  capacity: string;
  vacancies: string;
  vacancy_expected_on: string;
}

/** Whether the vacancies must be confirmed again. */
function isOld({ vacancies_stated_on: day }: Home): boolean {
  return day !== null && day <= dayAfter(-limits.vacanciesOldDays);
}

const NUMBERS = ["vacancies", "capacity"] as const;

export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(homesQuery());
}

export default function VacanciesPage(): ReactElement {
  const { data: homes } = useSuspenseQuery(homesQuery());
  const [entered, setEntered] = useState<Entered | null>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const change = useChangeVacancies();
  const confirm = useConfirmVacancies();
  const toast = useToast();
  const editedId = entered?.home.id ?? null;
  useFocusOnEdited(editedId);

  function edit(home: Home): void {
    const asText = (count: number | null): string => (count === null ? "" : String(count));
    setFaults({});
    setEntered({
      home,
      capacity: asText(home.capacity),
      vacancies: asText(home.vacancies),
      vacancy_expected_on: home.vacancy_expected_on ?? "",
    });
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!entered || change.isPending) return;
    const { home, vacancy_expected_on: expected } = entered;
    const [places, capacity] = [plainNumber(entered.vacancies), plainNumber(entered.capacity)];
    const wrong = Object.entries({ vacancies: places, capacity }).flatMap(([name, typed]) => {
      const sentence = digitsSentence(typed);
      return sentence === null ? [] : [[name, sentence] as const];
    });
    if (wrong.length > 0) return refuse(Object.fromEntries(wrong));
    try {
      await change.mutateAsync({
        homeId: home.id,
        places: {
          capacity: numberOf(capacity),
          vacancies: numberOf(places),
          vacancy_expected_on: expected || null,
          updated_at: home.updated_at,
        },
      });
    } catch (thrown) {
      const error = asApiError(thrown);
      const refused = Object.entries(error.fields).map(
        ([name, [sentence = ""]]) => [name, sentence] as const,
      );
      refuse(Object.fromEntries(refused));
      return;
    }
    toast(words.saved(home.name));
    setEntered(null);
  }

  function refuse(found: Record<string, string>): void {
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) focusField(first);
  }

  async function confirmToday(home: Home): Promise<void> {
    if (!(await run(() => confirm.mutateAsync(home.id)))) return;
    toast(words.confirmed(home.name));
    // The pressed button is removed.
    document.getElementById(editButtonId(home.id))?.focus();
  }

  const number = (name: (typeof NUMBERS)[number]) => ({
    head: words.columns[name],
    labelled: true,
    cell: (home: Home) =>
      entered?.home.id === home.id ? (
        <NumberField
          name={name}
          label={words.columns[name]}
          hideLabel
          required={null}
          suffix={words.unit}
          error={faults[name]}
          value={entered[name]}
          onChange={(value) => setEntered({ ...entered, [name]: value })}
        />
      ) : (
        countOf(home[name])
      ),
  });

  if (homes.length === 0) {
    return (
      <>
        <PageTitle title={words.title} />
        <EmptyState
          picture={<HomePicture />}
          title={homeWords.empty.title}
          action={
            <Link href={paths.homeCreate} className={buttonClass()}>
              {homeWords.empty.action}
            </Link>
          }
        />
      </>
    );
  }
  const old = homes.filter(isOld);
  const stated = homes.flatMap(({ vacancies }) => (vacancies === null ? [] : [vacancies]));
  const sum = stated.reduce((sofar, places) => sofar + places, 0);
  return (
    <>
      <PageTitle
        title={words.title}
        lead={
          <>
            <p>{words.lead}</p>
            {stated.length > 1 && <p>{words.sum(sum, stated.length)}</p>}
          </>
        }
      />
      <Stack gap={32}>
        {old.length > 0 && <Notice>{words.old(old.length)}</Notice>}
        <ConfirmMany homes={old} />
        <form noValidate onSubmit={(event) => void save(event)}>
          <DenseRows
            label={words.title}
            rows={homes}
            rowKey={({ id }) => id}
            columns={[
              {
                head: words.columns.home,
                cell: ({ id, name, is_recruiting }) => (
                  <>
                    <Link href={paths.homeEdit(id)}>{name}</Link>
                    {!is_recruiting && (
                      <div>
                        <StatusBadge status="declined" label={recruiting.stopped} />
                      </div>
                    )}
                  </>
                ),
              },
              ...NUMBERS.map(number),
              {
                head: words.columns.expected,
                labelled: true,
                cell: (home) =>
                  entered?.home.id === home.id ? (
                    <TextField
                      name="vacancy_expected_on"
                      label={words.columns.expected}
                      hideLabel
                      required={null}
                      type="date"
                      width="short"
                      min={today()}
                      error={faults.vacancy_expected_on}
                      value={entered.vacancy_expected_on}
                      onChange={(day) => setEntered({ ...entered, vacancy_expected_on: day })}
                    />
                  ) : (
                    (dayOf(home.vacancy_expected_on) ?? words.none)
                  ),
              },
              {
                head: words.columns.stated,
                labelled: true,
                cell: (home) => (
                  <>
                    {dayOf(home.vacancies_stated_on) ?? words.never}{" "}
                    {isOld(home) && <strong className={styles.old}>{words.long}</strong>}
                  </>
                ),
              },
              {
                head: words.columns.acts,
                cell: (home) => (
                  <span className={styles.acts}>
                    {entered?.home.id === home.id ? (
                      <>
                        <Button type="submit" size="small" busy={change.isPending}>
                          <VisuallyHidden>{words.of(home.name)}</VisuallyHidden>
                          {words.save}
                        </Button>
                        <Button size="small" variant="secondary" onClick={() => setEntered(null)}>
                          <VisuallyHidden>{words.of(home.name)}</VisuallyHidden>
                          {words.cancel}
                        </Button>
                      </>
                    ) : (
                      <>
                        {isOld(home) && (
                          <Button
                            size="small"
                            variant="secondary"
                            icon={<CheckIcon />}
                            busy={confirm.isPending && confirm.variables === home.id}
                            onClick={() => void confirmToday(home)}
                          >
                            <VisuallyHidden>{words.of(home.name)}</VisuallyHidden>
                            {words.confirm}
                          </Button>
                        )}
                        <Button
                          id={editButtonId(home.id)}
                          size="small"
                          variant={isOld(home) ? "quiet" : "secondary"}
                          icon={<PencilIcon />}
                          onClick={() => edit(home)}
                        >
                          <VisuallyHidden>{words.of(home.name)}</VisuallyHidden>
                          {words.edit}
                        </Button>
                      </>
                    )}
                  </span>
                ),
              },
            ]}
          />
        </form>
      </Stack>
    </>
  );
}

/** Focuses the first field when editing starts, and the edit button when it ends. */
function useFocusOnEdited(homeId: number | null): void {
  const before = useRef(homeId);
  useEffect(() => {
    if (homeId !== null) focusField(NUMBERS[0]);
    else if (before.current !== null) document.getElementById(editButtonId(before.current))?.focus();
    before.current = homeId;
  }, [homeId]);
}

function editButtonId(homeId: number): string {
  return `edit-places-${homeId}`;
}

function numberOf(text: string): number | null {
  return text === "" ? null : Number(text);
}

function countOf(count: number | null): string {
  return count === null ? words.unsaid : words.people(count);
}

function dayOf(day: string | null): string | null {
  return day === null ? null : date(day, "short");
}
