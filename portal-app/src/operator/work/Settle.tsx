/** The decisions on a report, each with its effects. */
import { type ReactElement, useState } from "react";
import { consoleLabels } from "shared-ui/api/generated/console";
import type { Decision, ReportSeen } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { RadioGroup } from "shared-ui/ui/choices/RadioGroup";
import { TextArea } from "shared-ui/ui/form/TextArea";
import { ReasonDialog } from "../acts/ReasonDialog";
import { settle } from "./queries";
import { work } from "./text";

const words = work.report;

export function Settle({ report }: { report: ReportSeen }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [decision, decide] = useState<Decision | "">("");
  const [text, setText] = useState("");
  const follows = [...(report.author_is_there ? [words.toAuthor] : []), words.toManagers(report.managers)];
  return (
    <>
      <div>
        <Button onClick={() => setOpen(true)}>{words.settle.open}</Button>
      </div>
      {isOpen && (
        <ReasonDialog
          {...words.settle}
          follows={follows}
          danger={!["", "nothing", "warned"].includes(decision)}
          lacks={decision === "" ? [{ name: "decision", message: words.decideMissing }] : []}
          act={async (reason) => decision !== "" && settle(report.id, decision, reason, text)}
          onClose={() => setOpen(false)}
        >
          {(errorOf) => (
            <>
              <RadioGroup
                name="decision"
                label={words.decide}
                layout="column"
                required
                options={report.follows.map((changes) => ({
                  value: changes.decision,
                  label: consoleLabels.ReportDecision[changes.decision],
                  note: words.changes(changes) || words.changesNothing,
                }))}
                value={decision}
                onChange={decide}
                error={errorOf("decision")}
              />
              <TextArea
                name="words"
                label={words.words}
                hint={words.wordsHint}
                required={false}
                value={text}
                onChange={setText}
                error={errorOf("words")}
              />
            </>
          )}
        </ReasonDialog>
      )}
    </>
  );
}
