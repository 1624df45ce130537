/** A member of an office: position, since when, and the number of assigned homes or people. */
import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Member } from "shared-ui/api/types";
import { date } from "shared-ui/lib/dates";
import { Button } from "shared-ui/ui/buttons/Button";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { Card } from "shared-ui/ui/layout/Card";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { factors as allFactors } from "../../account/factors/text";
import { offices } from "../text";
import { loadOf } from "./load";

const words = offices.members;
const factors = allFactors.members;

export type MemberChange = "rename" | "position" | "factors" | "remove";

interface MemberCardProps {
  member: Member;
  isSelf: boolean;
  mayManage: boolean;
  onChange: (change: MemberChange) => void;
}

/** All members can rename themselves and leave. */
export function MemberCard({ member, isSelf, mayManage, onChange }: MemberCardProps): ReactElement {
  const action = (change: MemberChange, label: string) => (
    <Button
      variant={change === "remove" ? "quiet" : "secondary"}
      size="small"
      onClick={() => onChange(change)}
    >
      <VisuallyHidden>{words.of(member.name)}</VisuallyHidden>
      {label}
    </Button>
  );
  return (
    <Card
      title={member.name}
      headingLevel={3}
      badge={isSelf && <span>{words.you}</span>}
      actions={
        (isSelf || mayManage) && (
          <>
            {isSelf && action("rename", offices.rename.button)}
            {mayManage && action("position", offices.position.button)}
            {mayManage && !isSelf && member.has_factor && action("factors", factors.reset)}
            {action("remove", isSelf ? offices.leave.button : offices.remove.button)}
          </>
        )
      }
    >
      <DefinitionList
        items={[
          { term: words.position, description: labels.Position[member.position] },
          { term: words.inCharge, description: loadOf(member) ?? words.nothing },
          { term: words.since, description: date(member.joined_at, "short") },
          ...(member.has_factor === null
            ? []
            : [{ term: factors.term, description: member.has_factor ? factors.yes : factors.no }]),
          ...(member.email === null ? [] : [{ term: words.email, description: member.email }]),
        ]}
      />
    </Card>
  );
}
