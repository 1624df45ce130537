/** The assignee of a home or a person, and a button to change it, in offices with several members. */
import { lazy, type ReactElement, Suspense, useState } from "react";
import type { Home, Preference } from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";
import { isShared, workingOffices } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { Button } from "shared-ui/ui/buttons/Button";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { assignees as words } from "../long-list/text";

const AssignDialog = lazy(() => import("./AssignDialog"));

/** The mutation: useAssignHome or useAssignPreference. */
export type Assign = Change<{ id: number; assignee: number | null }>;

interface AssigneeProps {
  of: Pick<Home | Preference, "id" | "office" | "assignee" | "assignee_name">;
  /** The name of the home or the person. */
  called: string;
  assign: Assign;
}

/** Empty in an office with one member. Users of several offices also see the office. */
export function Assignee({ of, called, assign }: AssigneeProps): ReactElement | null {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const own = workingOffices(user);
  const office = own.find(({ id }) => id === of.office);
  const shared = isShared(user, of.office);
  if (!office || (own.length < 2 && !shared)) return null;
  return (
    <div>
      {own.length > 1 && <p>{`${words.office}：${office.name}`}</p>}
      {shared && (
        <Stack row gap={8}>
          <span>{of.assignee_name === null ? words.nobody : words.inCharge(of.assignee_name)}</span>
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            <VisuallyHidden>{words.of(called)}</VisuallyHidden>
            {words.change}
          </Button>
        </Stack>
      )}
      <Suspense>
        {isOpen && (
          <AssignDialog
            of={of}
            officeId={office.id}
            called={called}
            assign={assign}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
