/** The date of a home's vacancies, and a button to confirm them. Separate from the form: saved immediately. */

import type { ReactElement } from "react";
import type { Home } from "shared-ui/api/types";
import { vacanciesOf } from "shared-ui/features/home/detail/home-facts";
import { homeDetail } from "shared-ui/features/home/text";
import { today } from "shared-ui/lib/dates";
import { run } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { Section } from "shared-ui/ui/layout/Section";
import { useConfirmVacancies } from "../queries";
import { statedVacancies as words } from "../text";

/** Renders nothing if none are stated. */
export function StatedVacancies({ home }: { home: Home }): ReactElement | null {
  const confirm = useConfirmVacancies();
  const toast = useToast();
  const { id, vacancies, vacancies_stated_on: day } = home;
  if (vacancies === null) return null;

  async function send(): Promise<void> {
    if (await run(() => confirm.mutateAsync(id))) toast(words.done);
  }

  return (
    <Section title={words.title}>
      <p>{vacanciesOf(home, homeDetail, "short")}</p>
      {day !== today() && (
        <>
          <p>{words.why}</p>
          <div>
            <Button variant="secondary" busy={confirm.isPending} onClick={() => void send()}>
              {words.confirm}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}
