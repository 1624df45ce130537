/** Hands homes or people over in three steps: what, to whom, and a summary. */
import { type ReactElement, useState } from "react";
import { useNavigate } from "react-router-dom";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { bringFocusIntoView } from "shared-ui/ui/focus/focus-in-view";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Steps } from "shared-ui/ui/layout/Steps";
import { HomePicture } from "shared-ui/ui/pictures/HomePicture";
import { officeOf } from "../../paths";
import { CheckStep } from "./CheckStep";
import { ChooseStep } from "./ChooseStep";
import { TargetStep } from "./TargetStep";
import { handover as words } from "./text";
import { type HandoverKind, type Item, NO_TARGET } from "./wizard";

interface HandoverWizardProps {
  kind: HandoverKind;
  officeId: number;
  items: readonly Item[];
}

/** Going back keeps the selection. */
export function HandoverWizard({ kind, officeId, items }: HandoverWizardProps): ReactElement {
  const [step, setStep] = useState(1);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [target, setTarget] = useState(NO_TARGET);
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const back = officeOf(kind === "homes" ? "facility" : "counselor", officeId);

  /** Each step starts at the title, like a page. */
  function goTo(next: number): void {
    setStep(next);
    // The title has the focus then.
    requestAnimationFrame(bringFocusIntoView);
  }

  async function finish(): Promise<void> {
    await alert(target.where === "outside" ? words.offered : words.done);
    await navigate(back);
  }

  if (items.length === 0) {
    return (
      <>
        <PageTitle title={words.title} />
        <EmptyState
          picture={<HomePicture />}
          title={kind === "homes" ? words.nothingHere.homes : words.nothingHere.people}
          action={
            <Link href={back} className={buttonClass({ variant: "secondary" })}>
              {words.nothingHere.back}
            </Link>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageTitle key={step} title={words.title} lead={words.leads[kind]} />
      <Stack gap={32}>
        <Steps current={step} total={3} />
        {step === 1 && (
          <ChooseStep
            kind={kind}
            items={items}
            chosen={chosen}
            onChosen={setChosen}
            backHref={back}
            onNext={() => goTo(2)}
          />
        )}
        {step === 2 && (
          <TargetStep
            kind={kind}
            officeId={officeId}
            target={target}
            onTarget={setTarget}
            onBack={() => goTo(1)}
            onNext={() => goTo(3)}
          />
        )}
        {step === 3 && (
          <CheckStep
            kind={kind}
            officeId={officeId}
            items={items}
            chosen={chosen}
            target={target}
            onBack={() => goTo(2)}
            onDone={() => void finish()}
          />
        )}
      </Stack>
    </>
  );
}
