/** Narrowing and ordering all contacts. Choices act at once; typed words act when they have been typed. */
import { type FormEvent, type ReactElement, useEffect, useState } from "react";
import { Button } from "shared-ui/components/buttons/Button";
import { Checkbox } from "shared-ui/components/choices/Checkbox";
import { Select } from "shared-ui/components/form/Select";
import { TextField } from "shared-ui/components/form/TextField";
import { useIsWide } from "shared-ui/components/layout/use-is-wide";
import { assigneeOptions } from "shared-ui/features/long-list/ListBar";
import bar from "shared-ui/features/long-list/long-list.module.css";
import { WORDS_MAX } from "shared-ui/features/long-list/view";
import { contactList as words } from "shared-ui/strings/contacts/contact-list";
import { listing } from "shared-ui/strings/offices/assignees";
import styles from "./contacts.module.css";
import { type ContactsView, narrows, ORDERS, WHOLE } from "./view";

const ALL = "all";

interface ContactsBarProps {
  role: "facility" | "counselor";
  view: ContactsView;
  onView: (view: ContactsView) => void;
  /** Null where nobody else is there to be in charge. */
  colleagues: readonly { id: number; name: string }[] | null;
  /** The homes that may be chosen from; none for a counselor, whose people are found by name. */
  homes: readonly { id: number; name: string }[];
}

/** Render the choices. */
export function ContactsBar(props: ContactsBarProps): ReactElement {
  const { role, view, onView } = props;
  const isWide = useIsWide();
  const [typed, setTyped] = useState(view.words);
  useEffect(() => setTyped(view.words), [view.words]);

  // What is narrowed anew begins at its first page.
  const narrow = (change: Partial<ContactsView>): void => onView({ ...view, ...change, page: 1 });

  function takeWords(): void {
    if (typed.trim() !== view.words) narrow({ words: typed.trim() });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    takeWords();
  }

  const choices = <Choices {...props} narrow={narrow} />;

  return (
    <form className={`${bar.bar} ${styles.bar}`} aria-label={words.bar} onSubmit={submit}>
      <TextField
        name="q"
        label={words.search[role]}
        hint={words.searchHint[role]}
        required={null}
        value={typed}
        maxLength={WORDS_MAX}
        onChange={setTyped}
        onBlur={takeWords}
      />
      {isWide ? (
        choices
      ) : (
        <details className={styles.more} open={narrows({ ...view, words: "", tab: null })}>
          <summary>{words.more}</summary>
          {choices}
        </details>
      )}
      {narrows(view) && (
        <div className={bar.foot}>
          <Button size="small" variant="secondary" onClick={() => onView({ ...WHOLE, order: view.order })}>
            {listing.reset}
          </Button>
        </div>
      )}
    </form>
  );
}

interface ChoicesProps extends ContactsBarProps {
  narrow: (change: Partial<ContactsView>) => void;
}

function Choices({ view, colleagues, homes, narrow }: ChoicesProps): ReactElement {
  return (
    <>
      <div className={styles.checks}>
        <Checkbox
          name="unread"
          label={words.unread}
          checked={view.unread}
          onChange={(unread) => narrow({ unread })}
        />
        <Checkbox
          name="waiting"
          label={words.waiting}
          checked={view.waiting}
          onChange={(waiting) => narrow({ waiting })}
        />
      </div>
      {colleagues && (
        <Select
          name="assignee"
          label={listing.assignee}
          required={null}
          width="full"
          options={assigneeOptions(colleagues, view.assignee)}
          value={view.assignee || ALL}
          onChange={(chosen) => narrow({ assignee: chosen === ALL ? "" : chosen })}
        />
      )}
      {homes.length > 1 && (
        <Select
          name="home"
          label={words.home}
          required={null}
          width="full"
          options={[
            { value: ALL, label: words.allHomes },
            ...homes.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={view.home === null ? ALL : String(view.home)}
          onChange={(chosen) => narrow({ home: chosen === ALL ? null : Number(chosen) })}
        />
      )}
      <Select
        name="order"
        label={listing.order}
        required={null}
        width="full"
        options={ORDERS.map((value) => ({ value, label: words.orders[value] }))}
        value={view.order}
        onChange={(order) => narrow({ order })}
      />
    </>
  );
}
