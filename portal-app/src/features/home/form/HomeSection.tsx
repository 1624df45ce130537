/** One part of the home form: the fields that shared-ui/src/features/home/home-fields puts there, in its order. */
import type { ReactElement } from "react";
import {
  HOME_FIELD_NAMES,
  type HomeFieldName,
  type HomeSectionName,
  homeField,
} from "shared-ui/features/home/home-fields";
import { Section } from "shared-ui/ui/layout/Section";
import { homeForm } from "../text";
import { HomeField } from "./fields/HomeField";
import styles from "./home-form.module.css";
import type { FormProps } from "./values/home-values";

/** Render the part: whole fields below each other, half ones side by side. */
export function HomeSection({ section, ...form }: FormProps & { section: HomeSectionName }): ReactElement {
  const notes: Partial<Record<HomeSectionName, string>> = homeForm.notes;
  return (
    <Section title={homeForm.sections[section]} lead={notes[section]}>
      {rowsOf(section).map(([first, ...others]) =>
        homeField(first).half ? (
          <div key={first} className={styles.pair}>
            {[first, ...others].map((name) => (
              <HomeField key={name} name={name} {...form} />
            ))}
          </div>
        ) : (
          <HomeField key={first} name={first} {...form} />
        ),
      )}
    </Section>
  );
}

/** Return the rows of a part: each whole field is one, and so are all half ones in sequence. */
function rowsOf(section: HomeSectionName): [HomeFieldName, ...HomeFieldName[]][] {
  const rows: [HomeFieldName, ...HomeFieldName[]][] = [];
  for (const name of HOME_FIELD_NAMES.filter((one) => homeField(one).section === section)) {
    const row = rows.at(-1);
    if (row && homeField(row[0]).half && homeField(name).half) row.push(name);
    else rows.push([name]);
  }
  return rows;
}
