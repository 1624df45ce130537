/** Narrowing and ordering all contacts. */
import type { ReactElement } from "react";
import { Checkbox } from "shared-ui/components/choices/Checkbox";
import { Select } from "shared-ui/components/form/Select";
import { assigneeOptions } from "shared-ui/features/long-list/ListBar";
import { NarrowingBar } from "shared-ui/features/long-list/NarrowingBar";
import type { Narrowing } from "shared-ui/features/long-list/use-narrowing";
import { contactList as words } from "shared-ui/strings/contacts/contact-list";
import { listing } from "shared-ui/strings/offices/assignees";
import styles from "./contacts.module.css";
import { type ContactsView, narrows, ORDERS, WHOLE } from "./view";

const ALL = "all";

interface ContactsBarProps {
  role: "facility" | "counselor";
  narrowing: Narrowing<ContactsView>;
  /** Null where nobody else is there to be in charge. */
  colleagues: readonly { id: number; name: string }[] | null;
  /** The homes that may be chosen from; none for a counselor, whose people are found by name. */
  homes: readonly { id: number; name: string }[];
}

/** Render the choices. */
export function ContactsBar(props: ContactsBarProps): ReactElement {
  const { role, narrowing } = props;
  const { wished: view, narrow } = narrowing;
  return (
    <NarrowingBar
      label={words.bar}
      search={words.search[role]}
      hint={words.searchHint[role]}
      narrowing={narrowing}
      narrows={narrows(view)}
      onReset={() => narrow({ ...WHOLE, order: view.order })}
      hasChosen={narrows({ ...view, words: "", tab: null })}
      className={styles.bar}
    >
      <Choices {...props} />
    </NarrowingBar>
  );
}

function Choices({ narrowing, colleagues, homes }: ContactsBarProps): ReactElement {
  const { wished: view, narrow } = narrowing;
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
