/** Confirms the old vacancies of several homes at once, and shows the result of each. */
import { type ReactElement, useEffect, useRef, useState } from "react";
import type { Home } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { CheckboxGroup } from "shared-ui/ui/choices/CheckboxGroup";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { CheckIcon } from "shared-ui/ui/icons/icons";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useConfirmManyVacancies } from "../../home/queries";
import { homes as homeWords } from "../text";
import { vacancies } from "./text";

const words = vacancies.many;

/** Offered from two homes on. */
export function ConfirmMany({ homes }: { homes: readonly Home[] }): ReactElement | null {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const confirm = useConfirmManyVacancies();
  const results = useRef<HTMLDivElement>(null);
  const { data: confirmed } = confirm;
  const ids = homes.map(({ id }) => String(id));
  const asked = homes.filter(({ id }) => chosen.includes(String(id)));

  // The pressed button may be removed.
  useEffect(() => {
    if (confirmed) results.current?.focus();
  }, [confirmed]);

  if (homes.length < 2 && !confirmed) return null;
  const failed = confirmed?.filter(({ error }) => error !== null) ?? [];
  return (
    <Stack>
      {homes.length > 1 && (
        <>
          <CheckboxGroup
            name="confirmed"
            label={words.title}
            hint={words.hint}
            required={null}
            layout="row"
            options={homes.map(({ id, name, vacancies: places, capacity }) => ({
              value: String(id),
              label: name,
              note: homeWords.places(places, capacity),
            }))}
            values={chosen}
            onChange={setChosen}
          />
          <Stack row gap={8} align="start">
            <Button size="small" variant="secondary" onClick={() => setChosen(ids)}>
              {words.all}
            </Button>
            <Button
              size="small"
              icon={<CheckIcon />}
              busy={confirm.isPending}
              unavailable={asked.length === 0 && words.noneChosen}
              onClick={() => confirm.mutate(asked, { onSuccess: () => setChosen([]) })}
            >
              {words.confirm(asked.length)}
            </Button>
          </Stack>
        </>
      )}
      {confirmed && (
        <div ref={results} tabIndex={-1}>
          <Notice
            tone={failed.length > 0 ? "error" : "success"}
            title={words.done(confirmed.length - failed.length)}
          >
            {failed.length > 0 && (
              <ul>
                {failed.map(({ home, error }) => (
                  <li key={home.id}>{words.failed(home.name, error?.detail ?? "")}</li>
                ))}
              </ul>
            )}
          </Notice>
        </div>
      )}
    </Stack>
  );
}
