/** The actions on a task. */
import type { ReactElement } from "react";
import type { WorkLine } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { Stack } from "shared-ui/ui/layout/Stack";
import { paths } from "../paths";
import { work as words } from "./text";

/** Actions in the list itself; all others are on the task's page. */
export type Does = "again" | "aside" | "looked" | "resume";

interface WorkActsProps {
  work: string;
  line: WorkLine;
  onChoose: (does: Does) => void;
}

/** Buttons, or a link to the task's page. */
export function WorkActs({ work, line, onChoose }: WorkActsProps): ReactElement | null {
  const button = (does: Does) => (
    <Button
      size="small"
      variant="secondary"
      aria-label={words.nth(words[does].submit, line.id)}
      onClick={() => onChoose(does)}
    >
      {words[does].submit}
    </Button>
  );
  switch (work) {
    case "signups":
    case "invited":
      return <Link href={paths.signup(line.id)}>{words.nth(words.list.read, line.id)}</Link>;
    case "reports":
      return <Link href={paths.report(line.id)}>{words.nth(words.list.report, line.id)}</Link>;
    case "pushes":
    case "mails":
      return (
        <Stack gap={8}>
          {!line.can_be_sent_again && <span>{words.list.notKept}</span>}
          <Stack row gap={8}>
            {line.can_be_sent_again && button("again")}
            {button("aside")}
          </Stack>
        </Stack>
      );
    case "said_moved_in":
    case "closed_after_visit":
    case "contested":
    case "quotas":
      return button("looked");
    case "suspended":
      return button("resume");
    case "dead_addresses":
      return <span>{words.list.dead}</span>;
    case "tls":
      return <span>{words.list.tls}</span>;
    default:
      return null;
  }
}
