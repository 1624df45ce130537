/** Selects what to hand over: a searchable list of checkboxes, with "select all" per member. */
import { type FormEvent, type ReactElement, useState } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { CheckboxGroup } from "shared-ui/ui/choices/CheckboxGroup";
import { ErrorSummary } from "shared-ui/ui/form/ErrorSummary";
import { Select } from "shared-ui/ui/form/Select";
import { TextField } from "shared-ui/ui/form/TextField";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useFormErrors } from "../../lib/use-form-errors";
import { NOBODY } from "../assignee/NewAssigneeSelect";
import { handover } from "./text";
import type { HandoverKind, Item } from "./wizard";

const words = handover.choose;
const EVERYBODY = "everybody";

interface ChooseStepProps {
  kind: HandoverKind;
  items: readonly Item[];
  chosen: readonly number[];
  onChosen: (chosen: readonly number[]) => void;
  backHref: string;
  onNext: () => void;
}

/** Rows hidden by a search stay selected and are counted. */
export function ChooseStep(props: ChooseStepProps): ReactElement {
  const { kind, items, chosen, onChosen, backHref, onNext } = props;
  const [search, setSearch] = useState("");
  const [whose, setWhose] = useState(EVERYBODY);
  const errors = useFormErrors();
  const shown = items.filter((item) => isShown(item, search, whose));
  const hidden = chosen.filter((id) => !shown.some((item) => item.id === id));

  function choose(ids: readonly number[]): void {
    onChosen(ids);
    errors.forget("items");
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (chosen.length > 0) onNext();
    else errors.show([{ name: "items", message: words.missing }]);
  }

  return (
    <Stack as="form" gap={32} noValidate onSubmit={submit}>
      <ErrorSummary {...errors.summary} />
      <Section title={kind === "homes" ? words.homes : words.people}>
        <TextField name="search" label={words.search} required={null} value={search} onChange={setSearch} />
        <Select
          name="whose"
          label={words.whose}
          required={null}
          value={whose}
          onChange={setWhose}
          options={assigneesOf(items)}
        />
        <Stack row gap={8}>
          <Button
            variant="secondary"
            size="small"
            onClick={() => choose([...hidden, ...shown.map(({ id }) => id)])}
          >
            {words.all(shown.length)}
          </Button>
          <Button variant="quiet" size="small" onClick={() => choose([])}>
            {words.none}
          </Button>
        </Stack>
        {shown.length === 0 ? (
          <p role="status">{words.notFound}</p>
        ) : (
          <CheckboxGroup
            name="items"
            label={kind === "homes" ? words.homes : words.people}
            required
            options={shown.map(({ id, name, assigneeName }) => ({
              value: String(id),
              label: name,
              note: words.inCharge(assigneeName),
            }))}
            values={chosen.map(String)}
            onChange={(values) => choose(values.map(Number))}
            error={errors.of("items")}
          />
        )}
        <p role="status">{words.chosen(chosen.length)}</p>
      </Section>
      <Stack row>
        <Link href={backHref} className={buttonClass({ variant: "secondary", size: "large" })}>
          {handover.back}
        </Link>
        <Button type="submit" size="large">
          {handover.next}
        </Button>
      </Stack>
    </Stack>
  );
}

function isShown(item: Item, search: string, whose: string): boolean {
  if (whose !== EVERYBODY && whose !== String(item.assignee ?? NOBODY)) return false;
  return search.split(/\s+/).every((word) => item.name.includes(word));
}

function assigneesOf(items: readonly Item[]): { value: string; label: string }[] {
  const names = new Map(
    items.map(({ assignee, assigneeName }) => [String(assignee ?? NOBODY), assigneeName]),
  );
  return [
    { value: EVERYBODY, label: words.everybody },
    ...[...names].map(([value, name]) => ({ value, label: name ?? words.nobody })),
  ];
}
