/** Of when a home's vacancies are, and confirming that they are still so; apart from the form, for it stands at once. */
import type { ReactElement } from "react";
import type { Home } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { useDialogs } from "../../components/dialogs/DialogsProvider";
import { useToast } from "../../components/feedback/ToastProvider";
import { Section } from "../../components/layout/Section";
import { date, today } from "../../rules/dates";
import { useConfirmVacancies } from "../../state/homes/homes";
import { homeDetail } from "../../strings/homes/home-detail";
import { statedVacancies as words } from "../../strings/homes/stated-vacancies";

/** Render it; nothing where none are stated. */
export function StatedVacancies({ home }: { home: Home }): ReactElement | null {
  const confirm = useConfirmVacancies();
  const toast = useToast();
  const { alert } = useDialogs();
  const { id, vacancies, vacancies_stated_on: day } = home;
  if (vacancies === null) return null;
  const places = vacancies > 0 ? homeDetail.places(vacancies) : homeDetail.full;

  function send(): void {
    confirm.mutate(id, {
      onSuccess: () => toast(words.done),
      onError: (error) => (error.isSessionExpired ? undefined : alert(error.detail)),
    });
  }

  return (
    <Section title={words.title}>
      <p>{day ? homeDetail.asOf(places, date(day, "short")) : places}</p>
      {day !== today() && (
        <>
          <p>{words.why}</p>
          <div>
            <Button variant="secondary" busy={confirm.isPending} onClick={send}>
              {words.confirm}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}
