/** The members of an office, and the dialogs that change them. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import type { Member, Office, User } from "shared-ui/api/types";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { CardGrid } from "shared-ui/ui/layout/CardGrid";
import { Section } from "shared-ui/ui/layout/Section";
import { factors } from "../../account/factors/text";
import { offices as words } from "../text";
import { FactorNeed } from "./FactorNeed";
import { MemberCard, type MemberChange } from "./MemberCard";
import { useResetFactors } from "./member-changes";
import { membersQuery } from "./members";
import { PositionDialog } from "./PositionDialog";
import { RemoveDialog } from "./RemoveDialog";
import { RenameDialog } from "./RenameDialog";

/** Dialogs are rendered here, because a member's card may disappear while its dialog is open. */
export function Members({ office, user }: { office: Office; user: User }): ReactElement {
  const { data: members } = useSuspenseQuery(membersQuery(office.id));
  const [open, setOpen] = useState<{ change: MemberChange; member: Member } | null>(null);
  const onClose = (): void => setOpen(null);
  const resetFactors = useReset(office.id);
  return (
    <Section title={words.members.title}>
      {office.position === "manager" && <FactorNeed office={office} />}
      <CardGrid items={members} itemKey={({ id }) => id}>
        {(member) => (
          <MemberCard
            member={member}
            isSelf={member.id === user.id}
            mayManage={office.position === "manager"}
            onChange={(change) =>
              change === "factors" ? void resetFactors(member) : setOpen({ change, member })
            }
          />
        )}
      </CardGrid>
      {open?.change === "rename" && <RenameDialog name={open.member.name} onClose={onClose} />}
      {open?.change === "position" && (
        <PositionDialog officeId={office.id} member={open.member} onClose={onClose} />
      )}
      {open?.change === "remove" && (
        <RemoveDialog
          office={office}
          member={open.member}
          members={members}
          isSelf={open.member.id === user.id}
          onClose={onClose}
        />
      )}
    </Section>
  );
}

/** Removes the second factors of a member who has lost them, after confirmation. */
function useReset(officeId: number): (member: Member) => Promise<void> {
  const reset = useResetFactors(officeId);
  const { confirmAndToast } = useConfirmAction();
  const { resetTitle, resetBody, resetDone } = factors.members;
  return ({ id, name }) =>
    confirmAndToast(
      {
        title: resetTitle(name),
        body: resetBody,
        confirmLabel: factors.remove,
        cancelLabel: factors.removeCancel,
        danger: true,
      },
      () => reset.mutateAsync(id),
      resetDone(name),
    );
}
