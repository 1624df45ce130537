/** Proposes visits: up to five rows with errors; the input is kept until sent. */
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { shownError } from "shared-ui/api/errors";
import type { Contact, ContactVisits, VisitReason } from "shared-ui/api/types";
import { useSession } from "shared-ui/features/account/session";
import { homeAddress } from "shared-ui/features/home/home-address";
import { useOfferVisits, useOwnVisits } from "shared-ui/features/visits/queries";
import { ReasonField } from "shared-ui/features/visits/ReasonField";
import { draftAt } from "shared-ui/lib/drafts/draft";
import { Button } from "shared-ui/ui/buttons/Button";
import { FormDialog } from "shared-ui/ui/dialogs/FormDialog";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { focusField } from "shared-ui/ui/form/focus-field";
import { PlusIcon } from "shared-ui/ui/icons/icons";
import { Sentences } from "shared-ui/ui/text/Sentences";
import { homeQuery } from "../home/queries";
import { OfferRow } from "./OfferRow";
import { asOffers, changed, faultsOf, firstRow, MOST, oneMore, overlapsOf, type Row } from "./offers";
import { visitOffers } from "./text";

const words = visitOffers.form;

interface ProposeDialogProps {
  contact: Contact;
  visits: ContactVisits;
  /** Whether this is the first request to move an agreed visit. */
  needsReason: boolean;
  onClose: () => void;
}

export function ProposeDialog({ contact, visits, needsReason, onClose }: ProposeDialogProps): ReactElement {
  const { offered, agreed } = visits;
  const { rows, setRows, dropDraft } = useRows(contact, visits);
  const [attempt, setAttempt] = useState(0);
  const [sent, setSent] = useState(rows);
  const [reason, setReason] = useState<VisitReason | "">("");
  const change = useOfferVisits(contact.id);
  const overlaps = useOverlaps(contact);
  const toast = useToast();
  useFocusOfNew(rows.length);
  const refused = shownError(change.error);
  const mayAdd = rows.length + offered.length < MOST;

  async function send(): Promise<void> {
    setSent(rows);
    try {
      await change.mutateAsync({ offers: asOffers(rows), reason: reason || null });
    } catch {
      // The error is shown in the form.
      return setAttempt(attempt + 1);
    }
    dropDraft();
    toast(words.done);
    onClose();
  }

  function remove(key: number): void {
    // The errors are by index, so they would move to the next row.
    change.reset();
    setRows(rows.filter((row) => row.key !== key));
  }

  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={() => void send()}
      submitLabel={words.send}
      cancelLabel={words.cancel}
      busy={change.isPending}
      summary={{ errors: refused ? faultsOf(refused.fields, refused.detail) : [], attempt }}
      failedTitle={words.failed}
    >
      <div>
        <Sentences text={words.lead + (agreed ? words.leadMoving : "")} />
      </div>
      {needsReason && (
        <ReasonField
          side="facility"
          isMove
          value={reason}
          onChange={setReason}
          isMissing={refused?.fields.reason !== undefined && reason === ""}
        />
      )}
      {rows.map((row, at) => (
        <OfferRow
          key={row.key}
          at={at}
          row={row}
          // A field changed since sending is assumed to be correct.
          faultOf={(field) =>
            row[field] === sent[at]?.[field] ? refused?.fields[`offers.${at}.${field}`]?.[0] : undefined
          }
          overlaps={overlaps(row)}
          onChange={(one) => setRows(changed(rows, row.key, one))}
          onRemove={rows.length > 1 ? () => remove(row.key) : undefined}
        />
      ))}
      {mayAdd ? (
        <div>
          <Button variant="secondary" icon={<PlusIcon />} onClick={() => setRows(oneMore(rows))}>
            {words.add}
          </Button>
        </div>
      ) : (
        <p>{words.most(MOST)}</p>
      )}
    </FormDialog>
  );
}

/** The rows and their setters. A draft is restored only if the visits have not changed. */
function useRows({ id, home }: Contact, { offered, agreed, latest }: ContactVisits) {
  const { user } = useSession();
  const draft = draftAt<readonly Row[]>(`${user?.id}:visits:${id}`);
  const [first] = useState(() => [
    firstRow({
      earlier: agreed ?? offered.at(-1) ?? latest,
      current: agreed ? [...offered, agreed] : offered,
      address: homeAddress(home),
    }),
  ]);
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const begun = draft.read();
    return begun && isSame(begun.saved, first) ? begun.entered : first;
  });

  function change(entered: readonly Row[]): void {
    setRows(entered);
    draft.store({ saved: first, entered });
  }
  return { rows, setRows: change, dropDraft: draft.drop };
}

function isSame(one: readonly Row[], other: readonly Row[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Checks whether a row overlaps with another visit of the home, or of its assignee. */
function useOverlaps({ id, home }: Contact): (row: Parameters<typeof overlapsOf>[0]) => string[] {
  const { data: own = [] } = useOwnVisits();
  const { data: whole } = useQuery(homeQuery(home.id));
  return (row) => overlapsOf(row, own, { contact: id, home: home.id, assignee: whole?.assignee ?? null });
}

/** Moves the focus to a new row. */
function useFocusOfNew(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) focusField(`offers.${count - 1}.day`);
    before.current = count;
  }, [count]);
}
