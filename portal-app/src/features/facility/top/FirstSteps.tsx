/** What a new facility does first, as a list that is done step by step; gone when all is done, or when it is hidden. */
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactElement, useState } from "react";
import { read } from "shared-ui/api/read";
import type { Home } from "shared-ui/api/types";
import { useSession } from "shared-ui/features/account/session";
import { HOME_COSTS } from "shared-ui/features/home/home-fields";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { CheckCircleIcon } from "shared-ui/ui/icons/icons";
import { Section } from "shared-ui/ui/layout/Section";
import { Text } from "shared-ui/ui/text/Text";
import { paths } from "../../../paths";
import { homes as homeWords } from "../text";
import styles from "./first-steps.module.css";

const words = homeWords.first;
const FURTHER_COSTS = HOME_COSTS.filter((cost) => cost !== "rent");

interface Step {
  name: keyof typeof words.steps;
  /** Null until it is known. */
  isDone: boolean | null;
  /** Null while another step must be done first. */
  href: string | null;
}

/** `homes` are the first of the facility's homes. */
export function FirstSteps({ homes }: { homes: readonly Home[] }): ReactElement | null {
  const { user } = useSession();
  const key = `first-steps-hidden:${user?.id}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  const { data: contacts } = useQuery({
    ...read("/api/chat/contacts/", { query: { limit: 1 } }),
    enabled: !isHidden,
  });
  if (isHidden) return null;

  const [first] = homes;
  const edit = first ? paths.homeEdit(first.id) : null;
  const steps: readonly Step[] = [
    // The page has a button for it.
    { name: "home", isDone: homes.length > 0, href: null },
    { name: "photo", isDone: homes.some(({ images }) => images.length > 0), href: edit },
    {
      name: "costs",
      isDone: homes.some((home) => FURTHER_COSTS.some((cost) => home[cost] !== null)),
      href: edit,
    },
    {
      name: "contact",
      isDone: contacts ? contacts.length > 0 : null,
      href: first ? paths.matchedPreferences(first.id) : null,
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  // An open step shows the list at once, so that it does not push the homes down when the contacts have loaded.
  if (steps.every(({ isDone }) => isDone !== false)) return null;

  function hide(): void {
    localStorage.setItem(key, "1");
    setHidden(true);
    // The pressed button is removed.
    document.querySelector<HTMLElement>("h1")?.focus();
  }

  return (
    <Section title={words.title} lead={words.progress(done, steps.length)}>
      <ol className={styles.steps}>
        {steps.map(({ name, isDone, href }) => (
          <li key={name} className={clsx(styles.step, isDone && styles.done)}>
            <p className={styles.name}>
              {isDone && <CheckCircleIcon />}
              {isDone || href === null ? (
                words.steps[name].title
              ) : (
                <Link href={href}>{words.steps[name].title}</Link>
              )}
              {isDone !== null && <span className={styles.state}>{isDone ? words.done : words.open}</span>}
            </p>
            {!isDone && (
              <Text size={14} tone="quiet">
                {words.steps[name].why}
              </Text>
            )}
          </li>
        ))}
      </ol>
      <div>
        <Button size="small" variant="quiet" onClick={hide}>
          {words.hide}
        </Button>
      </div>
    </Section>
  );
}
