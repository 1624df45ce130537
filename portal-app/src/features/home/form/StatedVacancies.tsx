/** Of when a home's vacancies are, and confirming that they are still so; apart from the form, for it stands at once. */

import type { ReactElement } from "react";
import type { Home } from "shared-ui/api/types";
import { homeDetail } from "shared-ui/features/home/detail/text";
import { date, today } from "shared-ui/lib/dates";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { Section } from "shared-ui/ui/layout/Section";
import { useConfirmVacancies } from "../queries";
import { statedVacancies as words } from "../stated-vacancies.text";

/** Render it; nothing where none are stated. */
export function StatedVacancies({ home }: { home: Home }): ReactElement | null {
  const confirm = useConfirmVacancies();
  const toast = useToast();
  const { run } = useConfirmAction();
  const { id, vacancies, vacancies_stated_on: day } = home;
  if (vacancies === null) return null;
  const places = vacancies > 0 ? homeDetail.places(vacancies) : homeDetail.full;

  async function send(): Promise<void> {
    if (await run(() => confirm.mutateAsync(id))) toast(words.done);
  }

  return (
    <Section title={words.title}>
      <p>{day ? homeDetail.asOf(places, date(day, "short")) : places}</p>
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
