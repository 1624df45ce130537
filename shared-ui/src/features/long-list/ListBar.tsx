/** Narrowing and ordering a long list. Choices act at once; typed words act when they have been typed. */
import { type FormEvent, type ReactElement, useEffect, useState } from "react";
import { Button } from "../../components/buttons/Button";
import { Select, type SelectOption } from "../../components/form/Select";
import { TextField } from "../../components/form/TextField";
import { listing as words } from "../../strings/offices/assignees";
import styles from "./long-list.module.css";
import { type ListView, MINE, narrows, ORDERS, STATES, UNASSIGNED, WHOLE, WORDS_MAX } from "./view";

const ALL = "all";

interface ListBarProps {
  view: ListView;
  onView: (view: ListView) => void;
  /** Null where nobody else is there to be in charge. */
  colleagues: readonly { id: number; name: string }[] | null;
}

/** Render the choices. */
export function ListBar({ view, onView, colleagues }: ListBarProps): ReactElement {
  const [typed, setTyped] = useState(view.words);
  useEffect(() => setTyped(view.words), [view.words]);

  // What is narrowed anew begins at its first page.
  const narrow = (change: Partial<ListView>): void => onView({ ...view, ...change, page: 1 });

  function takeWords(): void {
    if (typed.trim() !== view.words) narrow({ words: typed.trim() });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    takeWords();
  }

  return (
    <form className={styles.bar} aria-label={words.label} onSubmit={submit}>
      <TextField
        name="q"
        label={words.search}
        required={null}
        value={typed}
        maxLength={WORDS_MAX}
        onChange={setTyped}
        onBlur={takeWords}
      />
      {colleagues && (
        <Select
          name="assignee"
          label={words.assignee}
          required={null}
          width="full"
          options={assigneeOptions(colleagues, view.assignee)}
          value={view.assignee || ALL}
          onChange={(chosen) => narrow({ assignee: chosen === ALL ? "" : chosen })}
        />
      )}
      <Select
        name="state"
        label={words.state}
        required={null}
        width="full"
        options={([ALL, ...STATES] as const).map((value) => ({ value, label: words.states[value] }))}
        value={view.state ?? ALL}
        onChange={(chosen) => narrow({ state: STATES.find((state) => state === chosen) ?? null })}
      />
      <Select
        name="order"
        label={words.order}
        required={null}
        width="full"
        options={ORDERS.map((value) => ({ value, label: words.orders[value] }))}
        value={view.order}
        onChange={(order) => narrow({ order })}
      />
      {narrows(view) && (
        <div className={styles.foot}>
          <Button size="small" variant="secondary" onClick={() => onView({ ...WHOLE, order: view.order })}>
            {words.reset}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Return whose part may be asked for. */
export function assigneeOptions(
  colleagues: readonly { id: number; name: string }[],
  asked: string,
): SelectOption<string>[] {
  const options = [
    { value: ALL, label: words.everybody },
    { value: MINE, label: words.mine },
    { value: UNASSIGNED, label: words.unassigned },
    ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  // An address may ask for somebody who has left, or whose name is not there yet: it must not look as if all were shown.
  const isKnown = asked === "" || options.some(({ value }) => value === asked);
  return isKnown ? options : [...options, { value: asked, label: words.somebody }];
}
